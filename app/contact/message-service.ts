import { sendMessage, showFormToken, type SentMessage } from '#contract/messages.ts'
import { FASTEST_WRITING, type ContactFields } from '#domain/contact/contact-fields.ts'
import { checkFields } from '#domain/contact/contact-message.ts'
import { fieldSentences } from '#domain/errors/field-sentences.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { sendText } from '#app/api/attempts.ts'
import { call } from '#app/api/call.ts'
import { storeConfirmation } from '#app/confirmations/confirmations.ts'

/** The outcome of sending a message. `by-mail`: there is no server, so the visitor has to use an email app. */
export type Delivery =
  | { kind: 'delivered'; message: string; reference: string; held: SentMessage['held'] }
  | { kind: 'by-mail' }
  | { kind: 'refused'; message: string; fields: Readonly<Record<string, string>> }
  | { kind: 'failed' }

/** Sends messages to the owner. Call `open` when a visitor starts to write. */
export type MessageService = { open(): void; send(fields: ContactFields, trap: string): Promise<Delivery> }

/** Extra time to wait before sending, in case the server's clock is behind (ms). */
const MARGIN = 200

/** The age at which a form's token is replaced (ms). The server quarantines messages with a week-old token. */
const FRESH = 86_400_000

/** A form's token, which arrived at `arrivedAt` by the monotonic clock. It is empty if there is no server. */
type Token = { token: string; arrivedAt: number }

/**
 * An attempt to send one message, with its token. The token was requested at `openedAt` by the
 * monotonic clock, which nobody can set, and at `askedAt` by the wall clock, which also runs while the device sleeps.
 */
type Attempt = {
  token: Promise<Token | undefined>
  openedAt: number
  askedAt: number
  text: string | undefined
}

/** Returns a service that delivers each message to the server only once, even if the visitor retries. */
export function createMessageService(): MessageService {
  let attempt: Attempt | undefined
  const begin = () =>
    (attempt = {
      token: askForToken(),
      openedAt: performance.now(),
      askedAt: Date.now(),
      text: undefined,
    })

  return {
    open() {
      if (!attempt) begin()
    },
    async send(fields, trap) {
      const refusal = refuse(fields)
      if (refusal) return refusal
      const text = JSON.stringify(fields)
      let current = attempt ?? begin()
      // A message with changed fields is a new message. A token that is missing or too old is requested again.
      const isOther = current.text !== undefined && current.text !== text
      if (isOther || (await current.token) === undefined) current = begin()
      else if (ageOf(current) > FRESH) current = begin()
      current.text = text
      let delivery = await deliver(current, fields, trap)
      // The server no longer accepts the token, perhaps because its clock or key has changed, so retry with a new
      // token.
      if (delivery.kind === 'delivered' && delivery.held === 'token') {
        const again = await deliver(begin(), fields, trap)
        if (again.kind === 'delivered') delivery = again
      }
      if (delivery.kind === 'delivered') attempt = undefined
      return delivery
    },
  }
}

async function deliver(attempt: Attempt, fields: ContactFields, trap: string): Promise<Delivery> {
  const issued = await attempt.token
  if (issued === undefined) return { kind: 'failed' }
  const { token, arrivedAt } = issued
  if (token === '') return { kind: 'by-mail' }
  await new Promise((passed) =>
    setTimeout(passed, Math.max(0, arrivedAt + FASTEST_WRITING + MARGIN - performance.now())),
  )
  return post(fields, { token, website: trap })
}

/**
 * Returns the token's age (ms) by the clock that shows more: the wall clock may be set back, and the monotonic clock
 * stops during sleep.
 */
function ageOf({ askedAt, openedAt }: Attempt): number {
  return Math.max(Date.now() - askedAt, performance.now() - openedAt)
}

/** Returns the refusal that the server would send for invalid fields, without sending a request. */
function refuse(fields: ContactFields): Delivery | undefined {
  const sentences = fieldSentences(checkFields(fields))
  return Object.keys(sentences).length > 0
    ? { kind: 'refused', message: errorMessage('fields-wrong'), fields: sentences }
    : undefined
}

/** Fetches a token for a form. Returns undefined if the request failed. */
async function askForToken(): Promise<Token | undefined> {
  const outcome = await call(showFormToken, {})
  if (outcome.kind === 'failed') return undefined
  return { token: outcome.kind === 'answered' ? outcome.answer.token : '', arrivedAt: performance.now() }
}

async function post(fields: ContactFields, proof: { token: string; website: string }): Promise<Delivery> {
  const outcome = await sendText('messageAttempt', JSON.stringify(fields), (key) =>
    call(sendMessage, { body: { ...fields, ...proof }, key }),
  )
  if (outcome.kind === 'answered') {
    const { message, reference, held } = outcome.answer
    storeConfirmation({ kind: 'message', id: reference, words: message, email: fields.email })
    return { kind: 'delivered', message, reference, held }
  }
  if (outcome.kind !== 'refused') return { kind: 'failed' }
  const { message, fields: faults = {} } = outcome.refusal
  return { kind: 'refused', message, fields: faults }
}
