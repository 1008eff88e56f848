import * as v from 'valibot'
import { LONGEST_FIELD } from '../domain/contact/contact-fields.ts'
import { LONGEST_ID } from '../domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema, keyHeader, type Endpoint } from './endpoint.ts'
import { text, typed } from './texts.ts'

export const messageRequestSchema = v.object({
  name: v.pipe(typed, v.description(`Who writes; at most ${LONGEST_FIELD.name} characters.`)),
  email: v.pipe(typed, v.description(`Where the answer goes; at most ${LONGEST_FIELD.email} characters.`)),
  subject: v.pipe(typed, v.description(`At most ${LONGEST_FIELD.subject} characters.`)),
  message: v.pipe(typed, v.description(`At most ${LONGEST_FIELD.message} characters.`)),
  token: v.optional(
    v.pipe(
      text(LONGEST_ID),
      v.description('The token that the form was opened with; a message without one is kept apart.'),
    ),
    '',
  ),
  website: v.optional(
    v.pipe(v.string(), v.maxLength(2000), v.description('Leave it empty: people never see this field.')),
    '',
  ),
})

export const sentMessageSchema = v.object({
  success: v.literal(true),
  reference: v.pipe(v.string(), v.description('Names the message when it is spoken of later.')),
  message: v.string(),
  requestId: v.string(),
})

export type SentMessage = v.InferOutput<typeof sentMessageSchema>

export const sendMessage = {
  method: 'POST',
  path: '/api/v1/messages',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'sendMessage',
  summary: 'Write to the owner of this site',
  description:
    'The message is stored before it is answered. With an Idempotency-Key, sending it again stores nothing more and answers the same.',
  headers: keyHeader('message'),
  body: messageRequestSchema,
  answers: {
    201: { description: 'Stored.', schema: sentMessageSchema },
    400: errorAnswer('The body is not JSON, or the Idempotency-Key is malformed.'),
    413: errorAnswer('The body is too large.'),
    422: {
      description:
        'A field is missing, too long or malformed; or the Idempotency-Key came with another message before.',
      schema: fieldErrorsSchema,
    },
    429: errorAnswer('Too many messages from this address.'),
    503: errorAnswer('The message could not be stored.'),
  },
} as const satisfies Endpoint

/** An empty token is what the static export answers: there is no server behind it. */
export const formTokenSchema = v.object({ token: v.string() })

export const showFormToken = {
  method: 'GET',
  path: '/api/v1/messages/token',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'showFormToken',
  summary: 'A token for a contact form that was just opened',
  answers: { 200: { description: 'The token.', schema: formTokenSchema } },
} as const satisfies Endpoint
