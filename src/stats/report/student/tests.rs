use super::*;

#[test]
fn quantiles_are_those_of_scipy() {
    // scipy.stats.t.ppf(0.975, freedom), confirmed with mpmath's incomplete beta function
    let figures = [
        (1, 12.706_204_736_174_707),
        (2, 4.302_652_729_749_464),
        (3, 3.182_446_305_283_709_5),
        (4, 2.776_445_105_197_794_3),
        (5, 2.570_581_835_636_315_5),
        (10, 2.228_138_851_986_275),
        (29, 2.045_229_642_132_704_3),
        (30, 2.042_272_456_301_238),
        (99, 1.984_216_951_586_417_4),
        (100, 1.983_971_518_523_552_2),
        (101, 1.983_731_002_955_606_1),
        (1000, 1.962_339_080_826_408_5),
        (100_000, 1.959_987_707_534_609_5),
        (u64::MAX, Z),
    ];
    for (freedom, figure) in figures {
        let found = quantile(freedom);
        assert!((found - figure).abs() < 1e-10, "{freedom}: {found} {figure}");
    }
}

#[test]
fn both_ways_to_a_quantile_agree_where_they_meet() {
    for freedom in MANY..2 * MANY {
        assert!((by_expansion(freedom as f64) - by_halving(freedom)).abs() < 1e-10, "{freedom}");
    }
}
