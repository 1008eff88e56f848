import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { VISITOR_PATH } from './paths.ts'

export const visitorSchema = v.object({ ipAddress: v.pipe(v.string(), v.description('Its last part is masked.')) })

export const showVisitor = {
  method: 'GET',
  path: VISITOR_PATH,
  access: 'anybody',
  operationId: 'showVisitor',
  summary: 'What the server sees of who asks',
  answers: { 200: { description: 'The address that the request came from.', schema: visitorSchema } },
} as const satisfies Endpoint
