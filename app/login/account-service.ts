import * as v from 'valibot'
import { listSessions, showAccount } from '#contract/account/account.ts'
import { showAccountLink } from '#contract/account/account-recovery.ts'
import { fieldErrorsSchema } from '#contract/endpoint.ts'
import { listPasskeys, type Passkey } from '#contract/account/passkeys.ts'
import {
  ACCOUNT_DATA_PATH,
  ACCOUNT_PATH,
  END_SESSIONS_PATH,
  LINK_PATH,
  PASSKEYS_PATH,
  REMOVE_PASSKEY_PATH,
  SESSIONS_PATH,
  SIGN_OUT_PATH,
} from '#contract/account/account-paths.ts'
import { addressOf } from '#domain/pages/addresses.ts'
import * as pages from '#domain/pages/pages.ts'
import { askApi, isFileHost, type ApiAnswer } from '../api/ask-api.ts'
import { reasonOf } from '../api/refusal.ts'
import { accountAccess, accountState, type AccountState } from './account.ts'
import { site } from '../content/content.ts'

/** How long an answer is waited for (ms). */
const PATIENCE = 20_000
/** What is said where a part of the page could not be loaded. */
export const NOT_LOADED = 'This could not be loaded. Please reload the page when you are online.'

/** What came of something that was tried: done, or why not, with a sentence for each field that is wrong. */
export type Outcome = { isDone: true } | { isDone: false; message: string; fields: Readonly<Record<string, string>> }

/** Asks who is signed in, and lets every part of the page know. */
export async function refreshAccount(): Promise<void> {
  accountState.set(await askWho())
}

async function askWho(): Promise<AccountState> {
  if (site.apiHost && new URL(site.apiHost).origin !== location.origin)
    return { kind: 'elsewhere', address: `${site.apiHost}${addressOf(pages.login)}` }
  const answer = await askApi(ACCOUNT_PATH, { patience: PATIENCE })
  const shown = v.safeParse(showAccount.answers[200].schema, answer?.body)
  if (!shown.success) return { kind: answer && isFileHost(answer) ? 'no-server' : 'no-answer' }
  const { isLive, account, sendsMail } = shown.output
  if (!isLive) return { kind: 'no-server' }
  return account ? { kind: 'signed-in', account, sendsMail } : { kind: 'nobody', sendsMail }
}

/** Posts something about an account. It never throws. */
export async function post(path: `/${string}`, body: object): Promise<Outcome> {
  return outcomeOf(await askApi(path, { body, patience: PATIENCE }))
}

/** Whose account a link is for; or that it is for none, or that nobody said. */
export type ShownLink =
  | { kind: 'good'; email: string | null; passkeys: readonly Passkey[] }
  | { kind: 'wrong' | 'failed'; message: string }

/** Asks whose account a link is for. It never throws. */
export async function showLink(purpose: 'open' | 'reset' | 'owner', token: string): Promise<ShownLink> {
  const answer = await askApi(LINK_PATH, { body: { purpose, token }, patience: PATIENCE })
  const shown = v.safeParse(showAccountLink.answers[200].schema, answer?.body)
  if (shown.success) return { kind: 'good', email: shown.output.email, passkeys: shown.output.passkeys }
  return { kind: answer?.status === 404 ? 'wrong' : 'failed', message: reasonOf(answer) }
}

export function outcomeOf(answer: ApiAnswer | undefined): Outcome {
  if (answer?.isOk && answer.isJson) return { isDone: true }
  const refused = v.safeParse(fieldErrorsSchema, answer?.body)
  if (refused.success) return { isDone: false, message: refused.output.message, fields: refused.output.fields ?? {} }
  return { isDone: false, message: reasonOf(answer), fields: {} }
}

/** Ends the session of this browser. @returns whether somebody was signed in; undefined where nobody answered */
export async function signOut(): Promise<boolean | undefined> {
  const answer = await askApi(SIGN_OUT_PATH, { body: {}, patience: PATIENCE })
  const ended = v.safeParse(v.object({ wasSignedIn: v.boolean() }), answer?.body)
  return ended.success ? ended.output.wasSignedIn : answer && isFileHost(answer) ? false : undefined
}

/** Asks where this account is signed in, and with what it can be; nothing where nobody answered. */
export async function refreshAccess(): Promise<void> {
  const [sessions, passkeys] = await Promise.all([
    askApi(SESSIONS_PATH, { patience: PATIENCE }),
    askApi(PASSKEYS_PATH, { patience: PATIENCE }),
  ])
  const read = [
    v.safeParse(listSessions.answers[200].schema, sessions?.body),
    v.safeParse(listPasskeys.answers[200].schema, passkeys?.body),
  ] as const
  accountAccess.set(
    read[0].success && read[1].success
      ? { sessions: read[0].output.sessions, passkeys: read[1].output.passkeys }
      : undefined,
  )
}

export const endSession = (session: number | 'others') => post(END_SESSIONS_PATH, { session })
export const removePasskey = (passkey: number) => post(REMOVE_PASSKEY_PATH, { passkey })

/** Everything that is kept of the account; undefined where nobody answered. */
export async function readOwnData(): Promise<object | undefined> {
  const answer = await askApi(ACCOUNT_DATA_PATH, { patience: PATIENCE })
  return answer?.isOk && typeof answer.body === 'object' && answer.body !== null ? answer.body : undefined
}
