import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIST_ANSWERS, listBody, pageOf } from './list.ts'

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
