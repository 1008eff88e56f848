import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'

const counted = (what: string) =>
  v.pipe(
    v.object({
      count: v.number(),
      isMore: v.pipe(v.boolean(), v.description('Whether there are, or may be, more than `count`.')),
    }),
    v.description(`${what}.`),
  )

const waitingSchema = v.object({
  payments: counted('Payments that need the owner: money to return, stuck refunds and unknown outcomes'),
  mails: counted('Emails that could not be sent'),
  orders: counted('Orders to ship'),
  messages: counted('Unread messages in the inbox'),
  quarantine: counted('Messages in quarantine'),
  reviews: counted('Reviews waiting for approval'),
  filings: counted('Nil returns whose outcome is unknown'),
})
export type DeskWaiting = v.InferOutput<typeof waitingSchema>

export const showDeskWaiting = {
  method: 'GET',
  path: '/api/v1/desk/waiting',
  access: 'owner',
  operationId: 'showDeskWaiting',
  summary: 'Count everything that waits for the owner',
  answers: {
    200: {
      description: 'The current counts.',
      schema: v.object({ success: v.literal(true), waiting: waitingSchema }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint
