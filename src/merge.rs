//! Things that are counted in parts and added up.

/// A value that is counted over parts of the input and then added up.
///
/// Laws, for all `a`, `b`, `c`: `a.merge(b)` equals `b.merge(a)`; `(a.merge(b)).merge(c)` equals
/// `a.merge(b.merge(c))`; merging a default value changes nothing; and what was counted over `x`
/// followed by `y` equals what was counted over `x` merged with what was counted over `y`. So the
/// result does not depend on how the input was cut or on which thread counted which part.
pub trait Merge: Default {
    /// Adds what `other` has counted.
    fn merge(&mut self, other: Self);
}
