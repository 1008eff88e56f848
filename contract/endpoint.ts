import * as v from 'valibot'

export type Answer = { description: string; schema: v.GenericSchema }

/** One endpoint of the API: everything that the server, the browser and the OpenAPI document know of it. */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  operationId: string
  summary: string
  description?: string
  /** Request headers that mean something here, with what they mean. */
  headers?: Readonly<Record<string, string>>
  body?: v.GenericSchema
  /** Every status that it can answer, with the shape of the body. */
  answers: Readonly<Record<number, Answer>>
}

/** The shape of every error answer. `error` is for programs, `message` for people. */
export const errorSchema = v.object({
  success: v.literal(false),
  error: v.pipe(v.string(), v.description('A stable key that names the error.')),
  message: v.pipe(v.string(), v.description('A sentence for people.')),
  requestId: v.pipe(v.string(), v.description('Names this request in the server log.')),
})

/** An error with a sentence for each field that is wrong. */
export const fieldErrorsSchema = v.object({ ...errorSchema.entries, fields: v.optional(v.record(v.string(), v.string())) })

/**
 * Describes an error answer. It is marked as free of side effects, so that the browser's code leaves out what it does not use.
 * @__NO_SIDE_EFFECTS__
 */
export function errorAnswer(description: string): Answer {
  return { description, schema: errorSchema }
}
