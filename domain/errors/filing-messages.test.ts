import { describe, expect, it } from 'vitest'
import { filedMessage, filingErrorMessage } from './filing-messages.ts'
import type { FilingFailure } from './errors.ts'
import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'

const failures: FilingFailure[] = [
  'refused',
  'authority-unavailable',
  'outcome-unknown',
  'already-unknown',
  'still-sending',
  'too-many-for-pin',
]
const simulated: TaxProvider[] = ['practice', 'sandbox']

describe('filing messages', () => {
  it('start with the documented sentence and include KRA’s number for a live filing', () => {
    // C287 C288
    expect(filedMessage('live', 'KRAKBU1')).toMatch(/^Your nil returns have been filed successfully\. .*KRAKBU1/)
  })

  it.each(simulated)('never claim that a %s return was filed', (provider) => {
    const said = [
      filedMessage(provider, 'PRACTICE-1'),
      ...failures.map((failure) => filingErrorMessage(provider, failure, { year: 2025, words: 'x', minutes: 5 })),
    ]
    for (const message of said) {
      expect(message).not.toMatch(/have been filed|KRA (has )?(received|accepted) (your|this)/i)
      if (!message.startsWith('Too many')) expect(message).toMatch(/^(Practice|Test) only/)
    }
    expect(said[0]).toMatch(/no return was filed/i)
  })

  it('are sentences, never a bare error code', () => {
    for (const failure of failures)
      expect(filingErrorMessage('live', failure, { year: 2025, words: '', minutes: 5 })).toMatch(/^[A-Z].{20,}[.]$/)
  })
})
