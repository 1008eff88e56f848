import type { Context } from 'hono'
import { tooMany, type Refusal } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { withinWrongTries, type Limit } from '../http/rate-limit.ts'
import type { AccountParts } from './account-parts.ts'
import { knownDevice } from './devices.ts'

/**
 * Wrong passwords in any minute. Whoever guesses holds up nobody but themselves: their own network meets the first two
 * of these limits, and the third
 * takes more networks than one. A device in which the holder has signed in before has a limit of its own, and meets
 * none of the others.
 */
const PER_PAIR: Limit = { name: 'sign-in-pair', most: 5, seconds: 60, isStrict: true }
const PER_ADDRESS: Limit = { name: 'sign-in-address', most: 20, seconds: 60 }
const PER_EMAIL: Limit = { name: 'sign-in-email', most: 30, seconds: 60, isStrict: true }
const PER_DEVICE: Limit = { name: 'sign-in-device', most: 5, seconds: 60, isStrict: true }
/** Links that are none, and passkeys that are not accepted, from one address. */
const WRONG_LINKS: Limit = { name: 'account-link-address', most: 20, seconds: 60 }

type Parts = Pick<AccountParts, 'db' | 'hash' | 'now' | 'trustedProxies'>

/** What came of a try, or the answer to somebody who has been wrong too often. */
type Outcome<Found> = { found: Found } | { refusal: Refusal<429> }

/** Whose tries are counted together: a keyed hash of where a request comes from. */
export function askerOf({ hash, trustedProxies }: Pick<Parts, 'hash' | 'trustedProxies'>, context: Context): string {
  return hash('address', clientAddress(context, trustedProxies))
}

/** Tries a password, within the limits for wrong ones. @param attempt finds nothing with a wrong one */
export async function tryPassword<Found>(
  parts: Parts,
  context: Context,
  email: string,
  attempt: () => Promise<Found | undefined>,
): Promise<Outcome<Found | undefined>> {
  const device = await knownDevice(parts.db, parts.hash, email, context.req.raw.headers)
  const [whose, asker] = [parts.hash('e-mail address', email), askerOf(parts, context)]
  const subjects: readonly (readonly [Limit, string])[] =
    device === undefined
      ? [
          [PER_PAIR, parts.hash('e-mail and address', `${whose} ${asker}`)],
          [PER_ADDRESS, asker],
          [PER_EMAIL, whose],
        ]
      : [[PER_DEVICE, device]]
  const tried = await withinWrongTries(parts.db, subjects, parts.now(), attempt, (found) => found !== undefined)
  return 'refused' in tried ? { refusal: tooMany(tried.refused, 'too-many-sign-ins') } : tried
}

/**
 * Tries a link or a passkey, within the limits for wrong ones.
 * @param isRight whether what came of it shows that it was right
 */
export async function tryLink<Found>(
  parts: Parts,
  context: Context,
  attempt: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<Outcome<Found>> {
  const tried = await withinWrongTries(
    parts.db,
    [[WRONG_LINKS, askerOf(parts, context)]],
    parts.now(),
    attempt,
    isRight,
  )
  return 'refused' in tried ? { refusal: tooMany(tried.refused) } : tried
}
