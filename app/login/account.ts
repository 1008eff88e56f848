import type { Account } from '#domain/account/account-fields.ts'
import { outsideValue } from '#app/browser/outside-value.ts'

/** The sign-in state, as far as this page knows it. `elsewhere`: the server is on a different host than the pages. */
export type AccountState =
  | { kind: 'asking' | 'no-server' | 'no-answer' }
  | { kind: 'elsewhere'; address: string }
  | { kind: 'nobody'; sendsMail: boolean }
  | { kind: 'signed-in'; account: Account; sendsMail: boolean }

export const accountState = outsideValue<AccountState>({ kind: 'asking' })
