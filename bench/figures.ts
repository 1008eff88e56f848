/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
