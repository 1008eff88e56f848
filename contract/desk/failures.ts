import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { ACT_ANSWERS, done, shortText } from './list.ts'

const failedMailSchema = v.object({
  id: v.string(),
  recipient: v.string(),
  subject: v.string(),
  cause: v.pipe(
    v.string(),
    v.description(
      'Why the last attempt to send the email failed, with the mail server’s reply, if there was one; empty if unknown.',
    ),
  ),
  failedAt: v.string(),
})
export type FailedMail = v.InferOutput<typeof failedMailSchema>

export const listFailedMails = {
  method: 'GET',
  path: '/api/v1/desk/mails',
  access: 'owner',
  operationId: 'listFailedMails',
  summary: 'List up to 100 emails that could not be sent, newest first',
  answers: {
    200: {
      description: 'The failed emails, which the site no longer tries to send.',
      schema: v.object({
        success: v.literal(true),
        mails: v.array(failedMailSchema),
        held: v.pipe(
          v.number(),
          v.description(
            'The number of emails that are waiting because their recipient has reached the hourly or daily limit.',
          ),
        ),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const resendFailedMails = {
  method: 'POST',
  path: '/api/v1/desk/mails/resend',
  access: 'owner',
  operationId: 'resendFailedMails',
  summary: 'Resend a failed email, or all failed emails',
  body: v.object({
    mail: v.optional(
      v.pipe(shortText, v.description('The ID of the email to resend; if absent, all failed emails are resent.')),
    ),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

const deskFilingsSchema = v.object({
  success: v.literal(true),
  counts: v.array(v.object({ provider: v.string(), state: v.string(), count: v.number() })),
  unknown: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        provider: v.string(),
        pin: v.pipe(v.string(), v.description('The PIN, masked except for its last two characters.')),
        year: v.number(),
        sentAt: v.nullable(v.string()),
        reason: v.nullable(v.string()),
      }),
    ),
    v.description('The 100 oldest filings with an unknown outcome.'),
  ),
})
export type DeskFilings = v.InferOutput<typeof deskFilingsSchema>

export const showDeskFilings = {
  method: 'GET',
  path: '/api/v1/desk/filings',
  access: 'owner',
  operationId: 'showDeskFilings',
  summary: 'Count nil returns by state and list those with an unknown outcome; PINs are masked',
  answers: {
    200: { description: 'The counts, and the filings with an unknown outcome.', schema: deskFilingsSchema },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const settleDeskFiling = {
  method: 'POST',
  path: '/api/v1/desk/filings/settle',
  access: 'owner',
  operationId: 'settleDeskFiling',
  summary: 'Record the outcome of a nil return whose outcome was unknown',
  body: v.object({
    id: shortText,
    acknowledgementNumber: v.nullable(
      v.pipe(
        shortText,
        v.description(
          'The acknowledgement number from the authority; null if the authority has no record of the return, which can then be filed again.',
        ),
      ),
    ),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint
