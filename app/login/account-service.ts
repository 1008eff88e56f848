import { showAccount, signOut as endpoint } from '#contract/account/account.ts'
import { showAccountLink } from '#contract/account/account-recovery.ts'
import type { Passkey } from '#contract/account/passkeys.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { call, type Callable, type RequestTo } from '#app/api/call.ts'
import { reasonOf, type Outcome } from '#app/api/call-route.ts'
import { forgetStored } from '#app/browser/storage-keys.ts'
import { accountState, type AccountState } from './account.ts'
import { site } from '#app/content/content.ts'

/** The message shown when part of the page failed to load. */
export const NOT_LOADED = 'Part of this page failed to load. Reload it when you are online.'

/** The outcome of sending a form: success, or a message with the reason and a message for each invalid field. */
export type FormOutcome =
  | { isDone: true }
  | { isDone: false; message: string; fields: Readonly<Record<string, string>> }

/** Updates `accountState` with the account that is signed in according to the server. */
export async function refreshAccount(): Promise<void> {
  accountState.set(await askWho())
}

async function askWho(): Promise<AccountState> {
  if (site.apiHost && new URL(site.apiHost).origin !== location.origin)
    return { kind: 'elsewhere', address: `${site.apiHost}${addressOf(pages.login)}` }
  const outcome = await call(showAccount, {})
  if (outcome.kind !== 'answered') return { kind: outcome.kind === 'no-server' ? 'no-server' : 'no-answer' }
  const { isLive, account, sendsMail } = outcome.answer
  if (!isLive) return { kind: 'no-server' }
  return account ? { kind: 'signed-in', account, sendsMail } : { kind: 'nobody', sendsMail }
}

/** Sends an account form. Never throws. */
export async function send<Of extends Callable>(endpoint: Of, body: RequestTo<Of>['body']): Promise<FormOutcome> {
  return formOutcome(await call(endpoint, { body } as RequestTo<Of>))
}

export function formOutcome(outcome: Outcome<unknown>): FormOutcome {
  if (outcome.kind === 'answered') return { isDone: true }
  const fields = outcome.kind === 'refused' ? outcome.refusal.fields : undefined
  return { isDone: false, message: reasonOf(outcome), fields: fields ?? {} }
}

/** The account that an emailed link is for. `wrong`: the link is not valid. `failed`: the link could not be checked. */
export type ShownLink =
  | { kind: 'good'; email: string | null; passkeys: readonly Passkey[] }
  | { kind: 'wrong' | 'failed'; message: string }

/** Fetches the account that an emailed link is for. Never throws. */
export async function showLink(purpose: 'open' | 'reset' | 'owner', token: string): Promise<ShownLink> {
  const outcome = await call(showAccountLink, { body: { purpose, token } })
  if (outcome.kind === 'answered') return { kind: 'good', ...outcome.answer }
  const isWrong = outcome.kind === 'refused' && outcome.status === 404
  return { kind: isWrong ? 'wrong' : 'failed', message: reasonOf(outcome) }
}

/** Ends this browser's session, and removes the owner's unsent texts from this tab. @returns whether someone was signed in; undefined if the request failed */
export async function signOut(): Promise<boolean | undefined> {
  forgetStored('deskDrafts')
  const outcome = await call(endpoint, { body: {} })
  if (outcome.kind === 'no-server') return false
  return outcome.kind === 'answered' ? outcome.answer.wasSignedIn : undefined
}
