import type { Context } from 'hono'
import { tooMany, type Refusal } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { withinWrongTries, type Limit } from '../http/rate-limit.ts'
import type { AccountParts } from './account-parts.ts'
import { knownDevice } from './devices.ts'

/**
 * The limits on wrong passwords per minute. An attacker only blocks themselves: one network runs into the first two
 * limits, and it takes several networks to reach the third. A device on which the holder has signed in before has a
 * limit of its own instead.
 */
const PER_PAIR: Limit = { name: 'sign-in-pair', most: 5, seconds: 60, isStrict: true }
const PER_ADDRESS: Limit = { name: 'sign-in-address', most: 20, seconds: 60 }
const PER_EMAIL: Limit = { name: 'sign-in-email', most: 30, seconds: 60, isStrict: true }
const PER_DEVICE: Limit = { name: 'sign-in-device', most: 5, seconds: 60, isStrict: true }
/** Limits invalid links and rejected passkeys from one IP address. */
const WRONG_LINKS: Limit = { name: 'account-link-address', most: 20, seconds: 60 }

type Parts = Pick<AccountParts, 'db' | 'hash' | 'now' | 'trustedProxies'>

/** The result of an attempt, or the refusal after too many failed attempts. */
type Outcome<Found> = { found: Found } | { refusal: Refusal<429> }

/** Returns the subject to count requests by: a keyed hash of the client's IP address. */
export function clientSubject(
  { hash, trustedProxies }: Pick<Parts, 'hash' | 'trustedProxies'>,
  context: Context,
): string {
  return hash('address', clientAddress(context, trustedProxies))
}

/** Checks a password, within the limits on wrong passwords. @param attempt returns undefined for a wrong password */
export async function tryPassword<Found>(
  parts: Parts,
  context: Context,
  email: string,
  attempt: () => Promise<Found | undefined>,
): Promise<Outcome<Found | undefined>> {
  const device = await knownDevice(parts.db, parts.hash, email, context.req.raw.headers)
  const [whose, asker] = [parts.hash('email address', email), clientSubject(parts, context)]
  const subjects: readonly (readonly [Limit, string])[] =
    device === undefined
      ? [
          [PER_PAIR, parts.hash('email and address', `${whose} ${asker}`)],
          [PER_ADDRESS, asker],
          [PER_EMAIL, whose],
        ]
      : [[PER_DEVICE, device]]
  const tried = await withinWrongTries(parts.db, subjects, parts.now(), attempt, (found) => found !== undefined)
  return 'refused' in tried ? { refusal: tooMany(tried.refused, 'too-many-sign-ins') } : tried
}

/**
 * Checks a link or a passkey, within the limits on invalid ones.
 * @param isRight returns whether the result shows that the link or passkey was valid
 */
export async function tryLink<Found>(
  parts: Parts,
  context: Context,
  attempt: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<Outcome<Found>> {
  const tried = await withinWrongTries(
    parts.db,
    [[WRONG_LINKS, clientSubject(parts, context)]],
    parts.now(),
    attempt,
    isRight,
  )
  return 'refused' in tried ? { refusal: tooMany(tried.refused) } : tried
}
