import { lettersAndDigits, keyText, withoutLabel } from '#domain/text/typed-keys.ts'
import { longDate } from '#domain/dates.ts'
import { inThousands } from '#domain/money.ts'

/** The name of the calendar file with the yearly deadline. The file is at the root of the site. */
export const REMINDER = 'nil-return-reminder.ics'

/** The form's messages, used if the server's response contains none. */
export const FILED = 'Your nil returns have been filed successfully.'
export const UNEXPECTED = 'An unexpected error occurred.'
export const REQUEST_FAILED = 'An error occurred while filing. Please try again.'
/** Shown when the browser reports that it is offline, before anything is sent. */
export const OFFLINE = 'You are offline. Nothing was sent, and what you typed is still here.'
/**
 * Shown below `REQUEST_FAILED` when no response arrived, because the visitor cannot know whether the return was filed.
 */
export const FILED_ONCE = 'No response arrived. You can press the button again: the same return cannot be filed twice.'

/** The only tax obligation that the form files for. */
export const TAX_OBLIGATION = 'Income Tax - Resident Individual'
/** An individual's penalty for a late nil return, in Kenyan shillings. */
export const LATE_PENALTY_SHILLINGS = 2000

/** The maximum length of a PIN as typed into the form, including spaces and hyphens, in characters. */
export const LONGEST_TYPED_PIN = 40
/** The maximum length of a PIN in a request, in characters. */
export const LONGEST_PIN = 100

/** The filing years that the owner's settings allow. `opens` contains the first filing day for each year. */
export type FilingWindow = { oldestYear: number; opens: Readonly<Record<string, string>> }

/** The fields that the form sends, as untrusted text. */
export type FilingFields = { pin: string; tax_obligation: string; return_period_from: string; return_period_to: string }

/** Why a filing cannot be sent to the tax authority. `errors.ts` has a message for each. */
export type FilingMistake =
  | 'pin-missing'
  | 'pin-shape'
  | 'pin-not-individual'
  | 'obligation-unsupported'
  | 'period-not-a-year'
  | 'year-not-over'
  | 'year-too-old'
  | 'window-closed'

type CheckedFiling =
  | { ok: true; pin: string; year: number }
  | { ok: false; mistake: FilingMistake; field: keyof FilingFields; year?: number; opens?: string }

/** Returns a typed PIN in upper case, without spaces, punctuation, or a label before it. */
export function tidyPin(typed: string): string {
  return lettersAndDigits(withoutLabel(typed))
}

/** Returns whether a string has the form of a PIN: A or P, nine digits, a letter. */
export function looksLikePin(pin: string): boolean {
  return /^[AP]\d{9}[A-Z]$/.test(pin)
}

/** Masks a PIN, leaving its first three and last three characters. */
export function maskPin(pin: string): string {
  return `${pin.slice(0, 3)}*****${pin.slice(-3)}`
}

/** Returns the return period for a year: 1 January to 31 December, as DD/MM/YYYY. */
export function returnPeriod(year: number | string): { from: string; to: string } {
  return { from: `01/01/${year}`, to: `31/12/${year}` }
}

/** Returns the calendar year before the year of a date (YYYY-MM-DD). */
export function lastYear(today: string): number {
  return Number(today.slice(0, 4)) - 1
}

/** Returns the filing deadline for a year: 30 June of the next year. */
export function filingDeadline(year: number): string {
  return `${String(year + 1).padStart(4, '0')}-06-30`
}

/**
 * Checks a filing before it is sent to the tax authority. Returns the PIN and the year of a valid filing, or the first
 * error.
 */
export function checkFiling(fields: FilingFields, today: string, window: FilingWindow): CheckedFiling {
  const pin = tidyPin(fields.pin)
  if (pin === '' && /^[ -]*$/.test(keyText(fields.pin))) return { ok: false, mistake: 'pin-missing', field: 'pin' }
  if (!looksLikePin(pin)) return { ok: false, mistake: 'pin-shape', field: 'pin' }
  if (pin.startsWith('P')) return { ok: false, mistake: 'pin-not-individual', field: 'pin' }
  if (fields.tax_obligation !== TAX_OBLIGATION)
    return { ok: false, mistake: 'obligation-unsupported', field: 'tax_obligation' }
  const year = Number(/^01\/01\/(\d{4})$/.exec(fields.return_period_from)?.[1] ?? Number.NaN)
  if (Number.isNaN(year)) return { ok: false, mistake: 'period-not-a-year', field: 'return_period_from' }
  if (fields.return_period_to !== returnPeriod(String(year).padStart(4, '0')).to)
    return { ok: false, mistake: 'period-not-a-year', field: 'return_period_to' }
  if (year > lastYear(today)) return { ok: false, mistake: 'year-not-over', field: 'return_period_to', year }
  if (year < window.oldestYear) return { ok: false, mistake: 'year-too-old', field: 'return_period_from', year }
  const opens = window.opens[year]
  if (opens !== undefined && today < opens)
    return { ok: false, mistake: 'window-closed', field: 'return_period_from', year, opens }
  return { ok: true, pin, year }
}

/**
 * Returns a warning about the late penalty for a year's return; undefined until the deadline has passed.
 * @param today YYYY-MM-DD
 */
export function lateWarning(year: number, today: string): string | undefined {
  const deadline = filingDeadline(year)
  if (today <= deadline) return undefined
  return `The deadline for ${year} was ${longDate(deadline)}. KRA charges individuals KSh ${inThousands(LATE_PENALTY_SHILLINGS)} for a late return.`
}
