/**
 * Returns how many typos turn one string into another: letters added, omitted or changed, and adjacent letters swapped
 * (the optimal string alignment distance).
 */
export function editDistance(a: string, b: string): number {
  const at = (costs: readonly number[] | undefined, place: number) => costs?.[place] ?? Infinity
  let before: number[] | undefined
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : Infinity
      next[j] = Math.min(at(next, j - 1) + 1, at(row, j) + 1, change, swap)
    }
    before = row
    row = next
  }
  return at(row, b.length)
}
