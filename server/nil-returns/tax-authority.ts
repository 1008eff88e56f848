import type { TaxProvider } from '../../domain/nil-returns/tax-providers.ts'

/** How the authority took a return. Only `filed` carries a number; whatever is not clear is `unknown`. */
export type FilingReply =
  | { kind: 'filed'; acknowledgementNumber: string }
  /** It looked at the return and said no. Its words have their PINs masked. */
  | { kind: 'refused'; words: string }
  /** It never looked at the return: our access or our request was wrong, or it could not be reached. */
  | { kind: 'fault'; cause: string }
  /** The return left this machine, and no clear answer came back. */
  | { kind: 'unknown'; cause: string }

/** The tax authority as the filing sees it. Neither function throws. */
export type TaxAuthority = {
  provider: TaxProvider
  /** Gets the right to file. Nothing of the taxpayer leaves this machine. */
  authorise(): Promise<{ ok: true; token: string } | { ok: false; cause: string }>
  /** Sends one return, once. */
  fileNilReturn(token: string, taxpayerPin: string, year: number): Promise<FilingReply>
}
