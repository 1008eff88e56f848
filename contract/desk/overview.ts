import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { LIST_ANSWERS, listBody, pageOf } from './list.ts'

export const showDeskPlots = {
  method: 'GET',
  path: '/api/v1/desk/plots',
  access: 'owner',
  operationId: 'showDeskPlots',
  summary: 'Chart views of the contact page, messages, orders and sales over the last twelve weeks',
  answers: {
    200: {
      description: 'The numbers, with charts.',
      schema: v.object({
        success: v.literal(true),
        weeks: v.pipe(v.array(v.string()), v.description('The Monday of each week.')),
        plots: v.array(v.object({ title: v.string(), values: v.array(v.number()), svg: v.string() })),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const showDeskBackup = {
  method: 'GET',
  path: '/api/v1/desk/backup',
  access: 'owner',
  operationId: 'showDeskBackup',
  summary: 'Show the last backup',
  answers: {
    200: {
      description: 'The last backup, or null if there is none.',
      schema: v.object({
        success: v.literal(true),
        last: v.nullable(
          v.object({ at: v.string(), file: v.string(), rows: v.number(), bytes: v.number(), hash: v.string() }),
        ),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

const trouble = v.object({ at: v.string(), sentences: v.string() })

export const showDeskPublication = {
  method: 'GET',
  path: '/api/v1/desk/publication',
  access: 'owner',
  operationId: 'showDeskPublication',
  summary: 'Show whether the latest code, content and publication are online',
  answers: {
    200: {
      description:
        'For the code, the content and the publication: why the latest version is not online, and since when; null if it is online.',
      schema: v.object({
        success: v.literal(true),
        code: v.nullable(trouble),
        content: v.nullable(trouble),
        publication: v.nullable(trouble),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

const deskFiguresSchema = v.object({
  success: v.literal(true),
  helpful: v.array(
    v.object({
      post: v.number(),
      title: v.nullable(
        v.pipe(v.string(), v.description('The title of the post; null if the post is no longer public.')),
      ),
      readers: v.number(),
    }),
  ),
  coupons: v.array(
    v.object({
      code: v.string(),
      percent: v.number(),
      freeShipping: v.boolean(),
      uses: v.number(),
      limit: v.nullable(v.number()),
      endsAt: v.nullable(v.string()),
    }),
  ),
})

export const showDeskFigures = {
  method: 'GET',
  path: '/api/v1/desk/figures',
  access: 'owner',
  operationId: 'showDeskFigures',
  summary: 'Count how many readers each article helped and how often each coupon was used',
  answers: { 200: { description: 'The current counts.', schema: deskFiguresSchema }, ...ACCESS_ANSWERS, ...NOT_STORED },
} as const satisfies Endpoint

const counted = (what: string) =>
  v.pipe(
    v.object({
      count: v.number(),
      isMore: v.pipe(v.boolean(), v.description('Whether there are, or may be, more than `count`.')),
    }),
    v.description(`${what}.`),
  )

const waitingSchema = v.object({
  payments: counted(
    'Payments that need the owner’s attention, such as refunds that are due or stuck, and payments with an unknown outcome',
  ),
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
  summary: 'Count everything that needs the owner’s attention',
  answers: {
    200: {
      description: 'The current counts.',
      schema: v.object({ success: v.literal(true), waiting: waitingSchema }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

const auditEntrySchema = v.object({
  id: v.number(),
  at: v.string(),
  actor: v.string(),
  act: v.string(),
  subject: v.string(),
  detail: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export const listAudit = {
  method: 'POST',
  path: '/api/v1/desk/audit/list',
  access: 'owner',
  operationId: 'listAudit',
  summary: 'List actions taken at the desk, newest first',
  body: listBody(['all']),
  answers: { 200: { description: 'One page of log entries.', schema: pageOf(auditEntrySchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint
