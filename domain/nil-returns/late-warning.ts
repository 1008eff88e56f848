import { longDate } from '#domain/dates.ts'
import { inThousands } from '#domain/money.ts'
import { filingDeadline, LATE_PENALTY_SHILLINGS } from './nil-return.ts'

/**
 * Returns a warning about the late penalty for a year's return; undefined until the deadline has passed.
 * @param today YYYY-MM-DD
 */
export function lateWarning(year: number, today: string): string | undefined {
  const deadline = filingDeadline(year)
  if (today <= deadline) return undefined
  return `The deadline for ${year} was ${longDate(deadline)}. KRA charges individuals KSh ${inThousands(LATE_PENALTY_SHILLINGS)} for a late return.`
}
