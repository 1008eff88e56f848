import { timingSafeEqual } from 'node:crypto'
import { FASTEST_WRITING } from '#domain/contact/contact-fields.ts'
import type { QuarantineReason } from '#domain/contact/quarantine-reasons.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'

/** The maximum age of a form (ms). An older form was probably saved by a bot. */
const OLDEST = 7 * 86_400_000
/** The minimum time before the send button is clicked (ms). A person needs this time to read the page. */
const FASTEST_PRESS = 1_000

type TokenFault = Extract<QuarantineReason, 'no-token' | 'token-forged' | 'too-fast' | 'token-old'>

/** Returns a token for a form opened now. */
export function issueToken(hash: KeyedHash, nonce: string, now: Date): string {
  return sign(hash, 'form token', nonce, now)
}

/** Returns the problem with the token of a submitted form, if there is one. */
export function tokenFault(hash: KeyedHash, token: string, now: Date): TokenFault | undefined {
  if (token === '') return 'no-token'
  const age = ageOf(hash, 'form token', token, now)
  if (age === undefined) return 'token-forged'
  if (age < FASTEST_WRITING) return 'too-fast'
  return age > OLDEST ? 'token-old' : undefined
}

/** Returns the token of the button with which a visitor without JavaScript confirms and sends a message. */
export function issueSendToken(hash: KeyedHash, messageId: string, now: Date): string {
  return sign(hash, 'message confirmation', messageId, now)
}

/**
 * Returns the ID of the message that a send button's token confirms, or `too-fast` if the token arrives sooner than a
 * person would click. Returns undefined if the token is forged or too old.
 */
export function readSendToken(hash: KeyedHash, token: string, now: Date): { id: string } | 'too-fast' | undefined {
  const age = ageOf(hash, 'message confirmation', token, now)
  if (age === undefined || age > OLDEST) return undefined
  const [, id = ''] = token.split('.')
  return age < FASTEST_PRESS ? 'too-fast' : { id }
}

function sign(hash: KeyedHash, purpose: string, subject: string, now: Date): string {
  const claim = `${now.getTime().toString(36)}.${subject}`
  return `${claim}.${hash(purpose, claim)}`
}

/** Returns the age of a signed string (ms), or undefined if this site did not sign it for this purpose. */
function ageOf(hash: KeyedHash, purpose: string, text: string, now: Date): number | undefined {
  const [issued = '', subject = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0) return undefined
  const expected = Buffer.from(hash(purpose, `${issued}.${subject}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.getTime() - Number.parseInt(issued, 36)
}
