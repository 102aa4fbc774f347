//! Many comparisons at once.

/// The q-values of Benjamini and Hochberg (1995) in the order of the p-values: of the rows with a q-value
/// up to 0.05 at most 5 in 100 are expected to be there by chance. `None` stays `None` and counts as no
/// comparison.
///
/// ```
/// use chess960::stats::report::q_values;
///
/// let q = q_values(&[Some(0.01), None, Some(0.04), Some(0.03)]);
/// assert_eq!(q, [Some(0.03), None, Some(0.04), Some(0.04)]);
/// ```
pub fn q_values(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut ranked: Vec<(usize, f64)> =
        p_values.iter().enumerate().filter_map(|(row, p)| Some((row, (*p)?))).collect();
    ranked.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    let comparisons = ranked.len() as f64;
    let mut q_values = vec![None; p_values.len()];
    let mut least: f64 = 1.0;
    for (index, (row, p)) in ranked.iter().enumerate().rev() {
        least = least.min(p * (comparisons / (index + 1) as f64));
        q_values[*row] = Some(least);
    }
    q_values
}

#[cfg(test)]
mod tests;
