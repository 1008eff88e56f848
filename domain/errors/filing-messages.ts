import { FILED } from '#domain/nil-returns/nil-return.ts'
import { errorMessage, type Facts, type FilingFailure } from './errors.ts'
import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'

/** Returns the message for a successful filing. Only the message for a live filing may say that a return was filed. */
export function filedMessage(provider: TaxProvider, acknowledgementNumber: string): string {
  return {
    practice: `Practice only: nothing was sent to KRA and no return was filed. A real filing would end here, with an acknowledgement number like ${acknowledgementNumber}.`,
    sandbox: `Test only: KRA's test system accepted this return with the number ${acknowledgementNumber}. No return was filed.`,
    live: `${FILED} KRA's acknowledgement number is ${acknowledgementNumber}.`,
  }[provider]
}

/**
 * Returns the message for a failed filing. Unless the filing was live, the message says that it was only practice or a
 * test.
 */
export function filingErrorMessage(provider: TaxProvider, key: FilingFailure, facts: Facts): string {
  const simulated: Record<FilingFailure, (year: number | undefined) => string> = {
    refused: () =>
      `the return was refused${facts.words ? ` ("${facts.words}")` : ''}. In a live filing, check the PIN, its income tax obligation and the year.`,
    'authority-unavailable': () =>
      'the tax authority could not be reached. In a live filing, nothing would have left this server.',
    'outcome-unknown': (year) =>
      `the return for ${year} got no clear response. In a live filing we would not know whether KRA received it, and you would have to check before filing again.`,
    'already-unknown': (year) =>
      `an earlier attempt for this PIN and ${year} got no clear response, so you cannot file it again here until this is resolved.`,
    'still-sending': (year) =>
      `a return for this PIN and ${year} is being sent right now. Please wait a minute before you try again.`,
    'too-many-for-pin': () => errorMessage('too-many-for-pin', facts),
  }
  if (provider === 'live') return errorMessage(key, facts)
  const label = provider === 'practice' ? 'Practice only, nothing was sent to KRA' : 'Test only, nothing was filed'
  return `${label}: ${simulated[key](facts.year)}`
}
