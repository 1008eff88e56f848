import * as v from 'valibot'
import { fieldErrorsSchema, type Answer, type Endpoint } from '#contract/endpoint.ts'
import { callRoute, type HttpAnswer, type Outcome, type Refusal, type RouteRequest } from './call-route.ts'

/** The parts of an endpoint that are needed to call it. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'timeout' | 'body' | 'headers' | 'answers'>
type GoodStatus = 200 | 201 | 202
type SchemaOf<Of> = Of extends { schema: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : never
export type AnswerOf<Of extends Callable> = SchemaOf<Of['answers'][keyof Of['answers'] & GoodStatus]>
type RefusedBody<Of extends Callable> = SchemaOf<Of['answers'][Exclude<keyof Of['answers'], GoodStatus>]>
type FieldsOf<Body> = Body extends unknown ? keyof Body : never
type FieldOf<Body, Field> = Body extends unknown ? (Field extends keyof Body ? Body[Field] : never) : never
/** A refusal from an endpoint: the usual fields, plus fields that the endpoint sends only with some statuses. */
type RefusalOf<Of extends Callable> = Refusal & {
  [Field in Exclude<FieldsOf<RefusedBody<Of>>, keyof Refusal>]?: FieldOf<RefusedBody<Of>, Field>
}

/**
 * A request to an endpoint, with a body if the endpoint takes one, and an idempotency key if the endpoint requires one.
 */
export type RequestTo<Of extends Callable> = Pick<RouteRequest, 'query'> &
  (Of extends { body: infer Body extends v.GenericSchema }
    ? { body: v.InferInput<Body> & object }
    : { body?: object }) &
  (Of extends { headers: { 'Idempotency-Key': string } } ? { key: string } : { key?: never })

/** Calls an endpoint of the contract. Never throws. */
export function call<Of extends Callable>(
  endpoint: Of,
  request: RequestTo<Of>,
): Promise<Outcome<AnswerOf<Of>, RefusalOf<Of>>> {
  const read = (heard: HttpAnswer, schema: v.GenericSchema | undefined) => {
    const checked = schema && v.safeParse(schema, heard.body)
    return checked?.success ? checked.output : undefined
  }
  const said = ({ status }: HttpAnswer): Answer | undefined => endpoint.answers[status]
  return callRoute(
    endpoint,
    request,
    (heard) => (heard.isOk ? (read(heard, said(heard)?.schema) as AnswerOf<Of> | undefined) : undefined),
    (heard) => read(heard, said(heard)?.schema ?? fieldErrorsSchema) as RefusalOf<Of> | undefined,
  )
}
