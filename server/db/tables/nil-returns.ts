import type { TaxProvider } from '../../../domain/nil-returns/tax-providers.ts'

export type NilReturnState = 'received' | 'sending' | 'filed' | 'rejected' | 'unknown'

/** Nil returns filed with the tax authority. */
export type NilReturnTables = {
  nil_returns: {
    id: string
    provider: TaxProvider
    pin_hash: string
    pin_ending: string
    year: number
    state: NilReturnState
    /** The attempt that is sending the return, or was the last to send it. */
    claim: string | null
    attempts: number
    acknowledgement_number: string | null
    /** Why the filing ended in this state: `refused`, `fault`, or what went wrong. */
    reason: string | null
    /** The authority's own words, with PINs masked. */
    words: string | null
    received_at: string
    sending_at: string | null
    ended_at: string | null
  }
}
