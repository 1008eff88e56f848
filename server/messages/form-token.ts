import { timingSafeEqual } from 'node:crypto'
import { FASTEST_WRITING } from '../../domain/contact/contact-fields.ts'
import type { KeyedHash } from '../secrets/secret.ts'

/** An older form was kept for later (ms). */
const OLDEST = 7 * 86_400_000
/** A confirmation is one press, but a press of a person who has read the page (ms). */
const FASTEST_PRESS = 1_000

type TokenFault = 'no-token' | 'token-forged' | 'too-fast' | 'token-old'

/** A token for a form that is opened now. */
export function issueToken(hash: KeyedHash, nonce: string, now: Date): string {
  return sign(hash, 'form token', nonce, now)
}

/** What is wrong with the token that came with a form, if anything. */
export function tokenFault(hash: KeyedHash, token: string, now: Date): TokenFault | undefined {
  if (token === '') return 'no-token'
  const age = ageOf(hash, 'form token', token, now)
  if (age === undefined) return 'token-forged'
  if (age < FASTEST_WRITING) return 'too-fast'
  return age > OLDEST ? 'token-old' : undefined
}

/** What a visitor without scripts sends back to say that a message is meant. */
export function issueConfirmation(hash: KeyedHash, messageId: string, now: Date): string {
  return sign(hash, 'message confirmation', messageId, now)
}

/** The message that a genuine confirmation is for, or that it came faster than a person presses. */
export function readConfirmation(
  hash: KeyedHash,
  confirmation: string,
  now: Date,
): { id: string } | 'too-fast' | undefined {
  const age = ageOf(hash, 'message confirmation', confirmation, now)
  if (age === undefined || age > OLDEST) return undefined
  const [, id = ''] = confirmation.split('.')
  return age < FASTEST_PRESS ? 'too-fast' : { id }
}

function sign(hash: KeyedHash, purpose: string, subject: string, now: Date): string {
  const claim = `${now.getTime().toString(36)}.${subject}`
  return `${claim}.${hash(purpose, claim)}`
}

/** The age of a signed text in milliseconds; undefined when it was not signed here for this purpose. */
function ageOf(hash: KeyedHash, purpose: string, text: string, now: Date): number | undefined {
  const [issued = '', subject = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0) return undefined
  const expected = Buffer.from(hash(purpose, `${issued}.${subject}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.getTime() - Number.parseInt(issued, 36)
}
