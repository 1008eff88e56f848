import type { Context } from 'hono'
import { answerTooMany, type RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { withinWrongTries, type Limit } from '../http/rate-limit.ts'
import type { AccountParts } from './accounts.ts'

/** Wrong passwords for one e-mail address, wherever they come from: the sixth in any minute is refused. */
const WRONG_PASSWORDS_PER_EMAIL: Limit = { name: 'sign-in-email', most: 5, seconds: 60, isStrict: true }
/** Wrong passwords from one address, for whomever. */
const WRONG_PASSWORDS_PER_ADDRESS: Limit = { name: 'sign-in-address', most: 20, seconds: 60 }
/** Links that are none, and passkeys that are not accepted, from one address. */
const WRONG_LINKS: Limit = { name: 'account-link-address', most: 20, seconds: 60 }

type Parts = Pick<AccountParts, 'db' | 'hash' | 'now' | 'trustedProxies'>

/** What came of a try, or the answer to somebody who has been wrong too often. */
type Outcome<Found> = { found: Found } | { refusal: Response }

/** Whose tries are counted together: a keyed hash of where a request comes from. */
export function askerOf({ hash, trustedProxies }: Pick<Parts, 'hash' | 'trustedProxies'>, context: Context): string {
  return hash('address', clientAddress(context, trustedProxies))
}

/** Tries a password, as often as one may be wrong. @param attempt finds nothing with a wrong one */
export async function tryPassword<Found>(
  parts: Parts,
  context: Context<RequestFacts>,
  email: string,
  attempt: () => Promise<Found | undefined>,
): Promise<Outcome<Found | undefined>> {
  const subjects = [
    [WRONG_PASSWORDS_PER_EMAIL, parts.hash('e-mail address', email)],
    [WRONG_PASSWORDS_PER_ADDRESS, askerOf(parts, context)],
  ] as const
  const tried = await withinWrongTries(parts.db, subjects, parts.now(), attempt, (found) => found !== undefined)
  return 'refused' in tried ? { refusal: answerTooMany(context, tried.refused, 'too-many-sign-ins') } : tried
}

/** Tries a link or a passkey, as often as one may be wrong. @param isRight whether what came of it shows that it was right */
export async function tryLink<Found>(
  parts: Parts,
  context: Context<RequestFacts>,
  attempt: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<Outcome<Found>> {
  const tried = await withinWrongTries(parts.db, [[WRONG_LINKS, askerOf(parts, context)]], parts.now(), attempt, isRight)
  return 'refused' in tried ? { refusal: answerTooMany(context, tried.refused) } : tried
}
