import * as v from 'valibot'
import { QUARANTINE_REASONS } from '#domain/contact/quarantine-reasons.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ACT_ANSWERS, done, LIST_ANSWERS, listBody, longText, pageOf } from './list.ts'

const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

const deskMessageSchema = v.object({
  number: v.number(),
  reference: v.string(),
  state: v.picklist(['inbox', 'quarantine']),
  reason: v.nullable(
    v.pipe(
      v.picklist(QUARANTINE_REASONS),
      v.description('Why the message was quarantined; null if it is in the inbox.'),
    ),
  ),
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  receivedAt: v.string(),
  isRead: v.boolean(),
  answers: v.array(v.object({ text: v.string(), at: v.string() })),
  about: v.pipe(
    v.array(v.object({ number: v.string(), kind: v.picklist(['order', 'sale']) })),
    v.description('The orders and sales whose numbers the message mentions.'),
  ),
})
export type DeskMessage = v.InferOutput<typeof deskMessageSchema>

export const listDeskMessages = {
  method: 'POST',
  path: '/api/v1/desk/messages/list',
  access: 'owner',
  operationId: 'listDeskMessages',
  summary: 'List messages from visitors, newest first',
  body: listBody(['inbox', 'quarantine']),
  answers: { 200: { description: 'One page of messages.', schema: pageOf(deskMessageSchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint

export const moveDeskMessage = {
  method: 'POST',
  path: '/api/v1/desk/messages/move',
  access: 'owner',
  operationId: 'moveDeskMessage',
  summary: 'Move a message to the inbox or to quarantine',
  body: v.object({ number, to: v.picklist(['inbox', 'quarantine']) }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const readDeskMessage = {
  method: 'POST',
  path: '/api/v1/desk/messages/read',
  access: 'owner',
  operationId: 'readDeskMessage',
  summary: 'Mark a message as read or unread',
  body: v.object({ number, isRead: v.boolean() }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const answerDeskMessage = {
  method: 'POST',
  path: '/api/v1/desk/messages/answer',
  access: 'owner',
  operationId: 'answerDeskMessage',
  summary: 'Reply to a message by email',
  body: v.object({ number, text: longText }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint
