/** Returns a quantile of the values. @param share the quantile as a fraction, such as 0.99 */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Prints a table whose columns are as wide as their widest cell. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
  console.log(
    `\n${title}\n\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}\n${rows.map(line).join('\n')}`,
  )
}
