import * as v from 'valibot'
import { LONGEST_FIELD } from '#domain/contact/contact-fields.ts'
import { LONGEST_ID } from '#domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema, keyHeader, type Endpoint } from './endpoint.ts'
import { text, typed } from './text-schemas.ts'

export const messageRequestSchema = v.object({
  name: v.pipe(typed, v.description(`The name of the sender; at most ${LONGEST_FIELD.name} characters.`)),
  email: v.pipe(typed, v.description(`The email address to reply to; at most ${LONGEST_FIELD.email} characters.`)),
  subject: v.pipe(typed, v.description(`The subject of the message; at most ${LONGEST_FIELD.subject} characters.`)),
  message: v.pipe(typed, v.description(`The text of the message; at most ${LONGEST_FIELD.message} characters.`)),
  token: v.optional(
    v.pipe(
      text(LONGEST_ID),
      v.description('The token issued when the form was opened; a message without one is quarantined.'),
    ),
    '',
  ),
  website: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2000),
      v.description('Leave it empty. People never see this field, so a message that fills it in is quarantined.'),
    ),
    '',
  ),
})

const sentMessageSchema = v.object({
  success: v.literal(true),
  reference: v.pipe(v.string(), v.description('The reference number of the message.')),
  message: v.string(),
  held: v.nullable(
    v.pipe(
      v.picklist(['token', 'other']),
      v.description(
        'Why the message is held until the owner has reviewed it. `token`: the token is missing or not accepted, and the same message with a new token would not be held. `other`: any other reason. Null if the message is not held.',
      ),
    ),
  ),
  requestId: v.string(),
})

export type SentMessage = v.InferOutput<typeof sentMessageSchema>

export const sendMessage = {
  method: 'POST',
  path: '/api/v1/messages',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'sendMessage',
  summary: 'Send a message to the owner of this site',
  description:
    'The message is stored before the response is sent. With an Idempotency-Key, a retry stores nothing new and gets the same response.',
  headers: keyHeader('message'),
  body: messageRequestSchema,
  answers: {
    201: { description: 'Stored.', schema: sentMessageSchema },
    400: errorAnswer('The body is not JSON, or the Idempotency-Key is malformed.'),
    413: errorAnswer('The body is too large.'),
    422: {
      description:
        'A field is missing, too long or malformed; or the Idempotency-Key was already used for a different message.',
      schema: fieldErrorsSchema,
    },
    429: errorAnswer('Too many messages from this IP address.'),
    503: errorAnswer('The message could not be stored.'),
  },
} as const satisfies Endpoint

/** The static export returns an empty token, because it has no server. */
const formTokenSchema = v.object({ token: v.string() })

export const showFormToken = {
  method: 'GET',
  path: '/api/v1/messages/token',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'showFormToken',
  summary: 'Get a token for a contact form that was just opened',
  answers: { 200: { description: 'The token.', schema: formTokenSchema } },
} as const satisfies Endpoint
