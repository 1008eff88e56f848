import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

const visitorSchema = v.object({
  ipAddress: v.pipe(v.string(), v.description('The IP address, with its last part masked.')),
})

export const showVisitor = {
  method: 'GET',
  path: '/api/v1/visitor',
  timeout: 5_000,
  access: 'anybody',
  operationId: 'showVisitor',
  summary: 'Show the IP address that the server sees',
  answers: { 200: { description: 'The IP address that the request came from.', schema: visitorSchema } },
} as const satisfies Endpoint
