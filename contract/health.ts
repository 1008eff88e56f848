import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

const healthSchema = v.object({ status: v.picklist(['ok', 'draining', 'unavailable']) })

export const showHealth = {
  method: 'GET',
  path: '/healthz',
  access: 'anybody',
  operationId: 'showHealth',
  summary: 'Whether the process is alive',
  answers: { 200: { description: 'It is.', schema: healthSchema } },
} as const satisfies Endpoint

export const showReadiness = {
  method: 'GET',
  path: '/readyz',
  access: 'anybody',
  operationId: 'showReadiness',
  summary:
    'Whether the process takes requests: its database takes writes, its disk has space, and it is not shutting down',
  answers: {
    200: { description: 'It does.', schema: healthSchema },
    503: { description: 'It does not, or not any more.', schema: healthSchema },
  },
} as const satisfies Endpoint
