import { endSessions, listSessions } from '#contract/account/account.ts'
import { listPasskeys, removePasskey as removal } from '#contract/account/passkeys.ts'
import { call } from '../api/call.ts'
import { accountAccess } from './account.ts'
import { send } from './account-service.ts'

/** Fetches the account's sessions and passkeys into `accountAccess`, or sets it to undefined if a request fails. */
export async function refreshAccess(): Promise<void> {
  const [sessions, passkeys] = await Promise.all([call(listSessions, {}), call(listPasskeys, {})])
  accountAccess.set(
    sessions.kind === 'answered' && passkeys.kind === 'answered'
      ? { sessions: sessions.answer.sessions, passkeys: passkeys.answer.passkeys }
      : undefined,
  )
}

export const endSession = (session: number | 'others') => send(endSessions, { session })
export const removePasskey = (passkey: number) => send(removal, { passkey })
