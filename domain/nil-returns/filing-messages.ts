import { FILED } from './filing-words.ts'
import { errorMessage, type Facts, type FilingFailure } from '../messages.ts'
import type { TaxProvider } from './tax-providers.ts'

/** What a filing says when it ended well. Only a live one may say that a return was filed. */
export function filedMessage(provider: TaxProvider, acknowledgementNumber: string): string {
  return {
    practice: `Practice only: nothing was sent to KRA and no return was filed. A real filing would end here, with an acknowledgement number like ${acknowledgementNumber}.`,
    sandbox: `Test only: KRA's test system accepted this return with the number ${acknowledgementNumber}. No return was filed.`,
    live: `${FILED} KRA's acknowledgement number is ${acknowledgementNumber}.`,
  }[provider]
}

/** The sentence for a filing that did not end well; outside live filing it says that nothing real happened. */
export function filingErrorMessage(provider: TaxProvider, key: FilingFailure, facts: Facts): string {
  const simulated: Record<FilingFailure, (year: number | undefined) => string> = {
    refused: () =>
      `the return was refused${facts.words ? ` ("${facts.words}")` : ''}. In a live filing, check the PIN, its income tax obligation and the year.`,
    'authority-unavailable': () =>
      'the tax authority could not be reached. In a live filing, nothing would have left this server.',
    'outcome-unknown': (year) =>
      `the return for ${year} got no clear answer. In a live filing it would be unknown whether KRA received it, and it would have to be checked before filing again.`,
    'already-unknown': (year) =>
      `an earlier try for this PIN and ${year} got no clear answer, so it cannot be filed again here until it is checked.`,
    'still-sending': (year) => `a return for this PIN and ${year} is being sent at this moment. Please wait a minute.`,
    'too-many-for-pin': () => errorMessage('too-many-for-pin', facts),
  }
  if (provider === 'live') return errorMessage(key, facts)
  const label = provider === 'practice' ? 'Practice only, nothing was sent to KRA' : 'Test only, nothing was filed'
  return `${label}: ${simulated[key](facts.year)}`
}
