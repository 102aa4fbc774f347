//! The columns of a table, as they are asked for in arguments.

use chess960::output::table::Column;
use clap::builder::StyledStr;

/// Those that are asked for by their names, in that order; all where none is.
pub(crate) fn choose<R>(
    columns: Vec<Column<R>>,
    asked: &[String],
) -> Result<Vec<Column<R>>, String> {
    if asked.is_empty() {
        return Ok(columns);
    }
    let mut chosen: Vec<Column<R>> = Vec::new();
    for name in asked {
        let column = find(columns.iter(), name)?;
        // Whoever reads the table knows columns by their names.
        if chosen.iter().any(|other| other.name == column.name) {
            return Err(format!("the column {} is asked for twice", column.name));
        }
        chosen.push(column.clone());
    }
    Ok(chosen)
}

/// The one of this name.
pub(crate) fn find<'c, R: 'c>(
    mut columns: impl Iterator<Item = &'c Column<R>> + Clone,
    name: &str,
) -> Result<&'c Column<R>, String> {
    let is_it = |column: &&Column<R>| column.name.eq_ignore_ascii_case(name.trim());
    columns.clone().find(is_it).ok_or_else(|| {
        let names: Vec<&str> = columns.by_ref().map(|column| &*column.name).collect();
        format!("there is no column {name:?}, only {}", names.join(", "))
    })
}

/// The columns and what they mean, to stand behind the help of a command.
pub(crate) fn help<R>(columns: &[Column<R>]) -> StyledStr {
    help_of_groups(&[("", columns)])
}

/// The same of columns that belong together under names.
pub(crate) fn help_of_groups<R>(groups: &[(&str, &[Column<R>])]) -> StyledStr {
    let names = groups.iter().flat_map(|(_, columns)| *columns).map(|column| column.name.len());
    let width = names.max().unwrap_or(0);
    let mut help = String::from("Columns:\n");
    for (group, columns) in groups {
        if !group.is_empty() {
            help.push_str(&format!("{group}\n"));
        }
        for Column { name, meaning, .. } in *columns {
            help.push_str(&format!("  {name:<width$}  {meaning}\n"));
        }
    }
    help.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(asked: &[&str]) -> Result<Vec<String>, String> {
        let columns = vec![
            Column::count("sp", "", |n: &u64| Some(*n)),
            Column::count("games", "", |n| Some(*n)),
            Column::count("score", "", |n| Some(*n)),
        ];
        let asked: Vec<String> = asked.iter().map(|&name| name.to_owned()).collect();
        let chosen = choose(columns, &asked)?;
        Ok(chosen.into_iter().map(|column| column.name.into_owned()).collect())
    }

    #[test]
    fn columns_come_in_the_order_in_which_they_are_asked_for() {
        assert_eq!(chosen(&[]).unwrap(), ["sp", "games", "score"]);
        assert_eq!(chosen(&["score", " SP "]).unwrap(), ["score", "sp"]);
    }

    #[test]
    fn what_is_no_column_and_what_is_one_twice_is_told() {
        assert_eq!(
            chosen(&["sp", "elo"]).unwrap_err(),
            "there is no column \"elo\", only sp, games, score"
        );
        assert!(chosen(&[""]).is_err());
        assert_eq!(chosen(&["sp", "Sp"]).unwrap_err(), "the column sp is asked for twice");
    }
}
