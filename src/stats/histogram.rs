//! Exact counts of whole numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::merge::Merge;

/// How often each number occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(BTreeMap<i32, u64>);

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, number: i32) {
        *self.0.entry(number).or_default() += 1;
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// How many numbers there are; `None` where one is there that never occurred.
    pub(super) fn checked_count(&self) -> Option<u128> {
        self.0.values().map(|&count| (count > 0).then_some(u128::from(count))).sum()
    }

    /// Their sum.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(number, count)| i128::from(number) * i128::from(count)).sum()
    }

    /// The numbers in order, each with how often it occurred.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        self.0.iter().map(|(number, count)| (*number, *count))
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: Histogram) {
        for (number, count) in other.0 {
            *self.0.entry(number).or_default() += count;
        }
    }
}
