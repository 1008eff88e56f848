import type { Context } from 'hono'
import { tooMany, type Refusal } from '#server/http/answers.ts'
import { customerSubject, wallSubject, clientAddress } from '#server/http/client-address.ts'
import {
  PASSWORDS_PER_ADDRESS,
  PASSWORDS_PER_DEVICE,
  PASSWORDS_PER_EMAIL,
  PASSWORDS_PER_PAIR,
  WRONG_LINKS_PER_ADDRESS,
  type Limit,
} from '#server/http/limits.ts'
import { withinWrongTries } from '#server/http/rate-limit.ts'
import { knownDevice } from './devices.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The result of an attempt, or a 429 response if there have been too many failed attempts. */
type Outcome<Found> = { found: Found } | { refusal: Refusal<429> }

/** Returns the subject for limits on an IP address alone: a keyed hash of the client's network. See `wallSubject`. */
export function clientSubject({ hash, trustedProxies }: SiteContext, context: Context): string {
  return wallSubject(hash, clientAddress(context, trustedProxies))
}

/**
 * Checks a password, subject to the limits on wrong passwords.
 * @param attempt returns undefined if the password is wrong
 */
export async function tryPassword<Found>(
  site: SiteContext,
  context: Context,
  email: string,
  attempt: () => Promise<Found | undefined>,
): Promise<Outcome<Found | undefined>> {
  const device = await knownDevice(site.db, site.hash, email, context.req.raw.headers)
  const address = clientAddress(context, site.trustedProxies)
  const [whose, asker] = [site.hash('email address', email), customerSubject(site.hash, address)]
  const subjects: readonly (readonly [Limit, string])[] =
    device === undefined
      ? [
          [PASSWORDS_PER_PAIR, site.hash('email and address', `${whose} ${asker}`)],
          [PASSWORDS_PER_ADDRESS, wallSubject(site.hash, address)],
          [PASSWORDS_PER_EMAIL, whose],
        ]
      : [[PASSWORDS_PER_DEVICE, device]]
  const tried = await withinWrongTries(site.db, subjects, site.now(), attempt, (found) => found !== undefined)
  return 'refused' in tried ? { refusal: tooMany(tried.refused, 'too-many-sign-ins') } : tried
}

/**
 * Checks a link or a passkey, subject to the limit on invalid links and passkeys.
 * @param isRight returns whether a result means that the link or passkey was valid
 */
export async function tryLink<Found>(
  site: SiteContext,
  context: Context,
  attempt: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<Outcome<Found>> {
  const tried = await withinWrongTries(
    site.db,
    [[WRONG_LINKS_PER_ADDRESS, clientSubject(site, context)]],
    site.now(),
    attempt,
    isRight,
  )
  return 'refused' in tried ? { refusal: tooMany(tried.refused) } : tried
}
