import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

const healthSchema = v.object({ status: v.picklist(['ok', 'draining', 'unavailable']) })

export const showHealth = {
  method: 'GET',
  path: '/healthz',
  access: 'anybody',
  operationId: 'showHealth',
  summary: 'Check that the process is alive',
  answers: { 200: { description: 'The process is alive.', schema: healthSchema } },
} as const satisfies Endpoint

export const showReadiness = {
  method: 'GET',
  path: '/readyz',
  access: 'anybody',
  operationId: 'showReadiness',
  summary:
    'Check that the process accepts requests: its database is writable, its disk has space, and it is not shutting down',
  answers: {
    200: { description: 'The process accepts requests.', schema: healthSchema },
    503: { description: 'The process does not accept requests, or is shutting down.', schema: healthSchema },
  },
} as const satisfies Endpoint
