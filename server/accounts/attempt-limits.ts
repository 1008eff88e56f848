import type { Context } from 'hono'
import { tooMany, type Refusal } from '#server/http/answers.ts'
import { customerSubject, wallSubject } from '#server/http/address-subjects.ts'
import { clientAddress } from '#server/http/client-address.ts'
import {
  PASSWORDS_PER_ADDRESS,
  PASSWORDS_PER_DEVICE,
  PASSWORDS_PER_EMAIL,
  PASSWORDS_PER_PAIR,
  WRONG_LINKS_PER_ADDRESS,
  type Limit,
} from '#server/http/limits.ts'
import { withinWrongTries } from '#server/http/rate-limit.ts'
import type { AccountParts } from './account-parts.ts'
import { knownDevice } from './devices.ts'

type Parts = Pick<AccountParts, 'db' | 'hash' | 'now' | 'trustedProxies'>

/** The result of an attempt, or the 429 response after too many failed attempts. */
type Outcome<Found> = { found: Found } | { refusal: Refusal<429> }

/** Returns the subject of a wall: a keyed hash of the network of the client's IP address. */
export function clientSubject(
  { hash, trustedProxies }: Pick<Parts, 'hash' | 'trustedProxies'>,
  context: Context,
): string {
  return wallSubject(hash, clientAddress(context, trustedProxies))
}

/**
 * Checks a password, subject to the limits on wrong passwords.
 * @param attempt returns undefined if the password is wrong
 */
export async function tryPassword<Found>(
  parts: Parts,
  context: Context,
  email: string,
  attempt: () => Promise<Found | undefined>,
): Promise<Outcome<Found | undefined>> {
  const device = await knownDevice(parts.db, parts.hash, email, context.req.raw.headers)
  const address = clientAddress(context, parts.trustedProxies)
  const [whose, asker] = [parts.hash('email address', email), customerSubject(parts.hash, address)]
  const subjects: readonly (readonly [Limit, string])[] =
    device === undefined
      ? [
          [PASSWORDS_PER_PAIR, parts.hash('email and address', `${whose} ${asker}`)],
          [PASSWORDS_PER_ADDRESS, wallSubject(parts.hash, address)],
          [PASSWORDS_PER_EMAIL, whose],
        ]
      : [[PASSWORDS_PER_DEVICE, device]]
  const tried = await withinWrongTries(parts.db, subjects, parts.now(), attempt, (found) => found !== undefined)
  return 'refused' in tried ? { refusal: tooMany(tried.refused, 'too-many-sign-ins') } : tried
}

/**
 * Checks a link or a passkey, subject to the limit on invalid ones.
 * @param isRight returns whether a result means that the link or passkey was valid
 */
export async function tryLink<Found>(
  parts: Parts,
  context: Context,
  attempt: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<Outcome<Found>> {
  const tried = await withinWrongTries(
    parts.db,
    [[WRONG_LINKS_PER_ADDRESS, clientSubject(parts, context)]],
    parts.now(),
    attempt,
    isRight,
  )
  return 'refused' in tried ? { refusal: tooMany(tried.refused) } : tried
}
