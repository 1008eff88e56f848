import * as v from 'valibot'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from './endpoint.ts'
import { typed } from './text-schemas.ts'

const count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/))

export const logIn = {
  method: 'POST',
  path: '/api/auth/login',
  access: 'own-pages',
  operationId: 'logIn',
  summary: 'Sign in from a program',
  description:
    'Returns a token for the owner’s account that can only read the contact messages (contacts:read). Keep it out of URLs, logs and storage.',
  body: v.object({ email: typed, password: typed }),
  answers: {
    200: {
      description: 'The token, valid for a day.',
      schema: v.object({ token: v.string(), user: v.object({ id: v.number(), name: v.string(), email: v.string() }) }),
    },
    ...BODY_ANSWERS,
    401: errorAnswer('The email address or password is wrong; the response does not say which.'),
    403: errorAnswer('The request came from another site.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const logOut = {
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  scope: 'contacts:read',
  operationId: 'logOut',
  summary: 'Revoke the token',
  answers: {
    200: { description: 'The token is revoked.', schema: v.object({ message: v.string() }) },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

const contactSchema = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  created_at: v.pipe(v.string(), v.description('The time of arrival, with Nairobi’s UTC offset (ISO 8601).')),
})

export const listContacts = {
  method: 'GET',
  path: '/api/contacts',
  access: 'owner',
  scope: 'contacts:read',
  operationId: 'listContacts',
  summary: 'List messages from visitors, newest first, page by page',
  parameters: {
    page: { in: 'query', schema: v.optional(count, '1'), description: 'The page to return.' },
    per_page: {
      in: 'query',
      schema: v.optional(
        v.pipe(
          count,
          v.check((text) => Number(text) <= 100, 'At most 100'),
        ),
        '20',
      ),
      description: 'Messages per page, up to 100.',
    },
    search: {
      in: 'query',
      schema: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
      description:
        'Only messages with this text in the name, email address, subject or body; case-insensitive. The server does not log it, but a proxy may log URLs.',
    },
  },
  answers: {
    200: {
      description: 'One page of messages.',
      schema: v.object({
        data: v.array(contactSchema),
        meta: v.object({ current_page: v.number(), total: v.number(), per_page: v.number() }),
      }),
    },
    ...ACCESS_ANSWERS,
    422: errorAnswer('A parameter does not match the documented format.'),
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const getContact = {
  method: 'GET',
  path: '/api/contacts/{id}',
  access: 'owner',
  scope: 'contacts:read',
  operationId: 'getContact',
  summary: 'Get a message by its number',
  parameters: {
    id: { in: 'path', schema: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)), description: 'The message’s number.' },
  },
  answers: {
    200: { description: 'The message.', schema: contactSchema },
    ...ACCESS_ANSWERS,
    404: errorAnswer('There is no message with this number.'),
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** The endpoints that the documentation page lists, in the order of that page. */
export const contactEndpoints: readonly Endpoint[] = [logIn, logOut, listContacts, getContact]
