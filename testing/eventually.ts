import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

/** Repeats a check until it passes. @throws the last error, if it never passes */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE.appearing, interval: 50 })
}
