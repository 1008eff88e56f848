import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'

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
    /** The ID of the attempt that is sending the return, or of the last attempt. */
    claim: string | null
    attempts: number
    acknowledgement_number: string | null
    /** The reason for the state: `refused`, `fault`, or a description of the problem. */
    reason: string | null
    /** The authority's message, with PINs masked. */
    words: string | null
    received_at: string
    sending_at: string | null
    ended_at: string | null
  }
}

export const NIL_RETURNS_SCHEMA = `
create table nil_returns (
  id text primary key,
  provider text not null,
  pin_hash text not null,
  pin_ending text not null,
  year integer not null,
  state text not null check (state in ('received', 'sending', 'filed', 'rejected', 'unknown')),
  claim text,
  attempts integer not null default 0,
  acknowledgement_number text,
  reason text,
  words text,
  received_at text not null,
  sending_at text,
  ended_at text,
  constraint one_nil_return_per_pin_and_year unique (provider, pin_hash, year),
  constraint filed_has_a_number check (state <> 'filed' or (acknowledgement_number is not null and acknowledgement_number <> ''))
);
create index nil_returns_of_provider on nil_returns (provider, state);
create index nil_returns_of_state on nil_returns (state, sending_at, id);
`
