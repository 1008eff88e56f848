/** Returns the value at a percentile, which is given as a fraction. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
