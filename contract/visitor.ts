import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

export const visitorSchema = v.object({ ipAddress: v.pipe(v.string(), v.description('Its last part is masked.')) })

export const showVisitor = {
  method: 'GET',
  path: '/api/v1/visitor',
  timeout: 5_000,
  access: 'anybody',
  operationId: 'showVisitor',
  summary: 'What the server sees of who asks',
  answers: { 200: { description: 'The address that the request came from.', schema: visitorSchema } },
} as const satisfies Endpoint
