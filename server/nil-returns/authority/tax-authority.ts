import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'

/** The outcome of sending a return. Only `filed` has an acknowledgement number. Anything unclear is `unknown`. */
export type FilingReply =
  | { kind: 'filed'; acknowledgementNumber: string }
  /** The authority checked the return and refused it. PINs in its message are masked. */
  | { kind: 'refused'; words: string }
  /** The authority never checked the return: our credentials or request were invalid, or its server was unreachable. */
  | { kind: 'fault'; cause: string }
  /** The return was sent, but no clear response arrived. */
  | { kind: 'unknown'; cause: string }

/** A client for a tax authority. Neither function throws. */
export type TaxAuthority = {
  provider: TaxProvider
  /** Gets an access token. Sends no taxpayer data. */
  authorize(): Promise<{ ok: true; token: string } | { ok: false; cause: string }>
  /** Sends one return, without retries. */
  fileNilReturn(token: string, taxpayerPin: string, year: number): Promise<FilingReply>
}
