//! What little is needed of matrices.

pub(super) type Matrix = Vec<Vec<f64>>;

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

pub(super) fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let column = |j: usize| b.iter().map(|row| row[j]).collect::<Vec<f64>>();
    let columns: Vec<Vec<f64>> = (0..b.len()).map(column).collect();
    a.iter()
        .map(|row| columns.iter().map(|c| dot(row, c)).collect())
        .collect()
}

/// The inverse of a symmetric, positive definite matrix, by elimination.
pub(super) fn invert(mut a: Matrix) -> Matrix {
    let n = a.len();
    let unit = |i: usize| (0..n).map(|j| (i == j) as u8 as f64).collect();
    let mut out: Matrix = (0..n).map(unit).collect();
    for c in 0..n {
        let pivot = a[c][c];
        for j in 0..n {
            a[c][j] /= pivot;
            out[c][j] /= pivot;
        }
        for r in (0..n).filter(|&r| r != c) {
            let f = a[r][c];
            for j in 0..n {
                a[r][j] -= f * a[c][j];
                out[r][j] -= f * out[c][j];
            }
        }
    }
    out
}
