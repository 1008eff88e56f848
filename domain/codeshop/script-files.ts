import { codeshop } from '#domain/pages/page-table.ts'

/** The path under which each script's demo has its own folder. */
export const DEMOS = `${codeshop}/demo`
/** The path of the evaluation packs, which anybody can download. */
export const EVALUATIONS = `${codeshop}/evaluation`

/** Formats a file size: `812 bytes`, `41.5 kB`, `2.5 MB`. @param bytes a whole number */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const [amount, unit] = bytes < 999_950 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${Math.round(amount * 10) / 10} ${unit}`
}
