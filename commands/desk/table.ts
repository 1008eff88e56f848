import { isolated } from '#domain/text/isolated.ts'

/** A row of a table. */
export type Row = readonly string[]

/** Aligns the columns of a table. The last column has no fixed width. */
export function table(rows: readonly Row[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(cell.length, widest[at] ?? 0)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? isolated(cell) : isolated(cell).padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
