import * as v from 'valibot'
import { storableJsonOf } from '#domain/record.ts'

/** The response of a host that answered a request. */
export type Reply = { status: number; text: string | undefined }

/** Parses and validates JSON from an outside source. @returns the value; undefined if it does not match the schema */
export function readAs<Schema extends v.GenericSchema>(schema: Schema, text: string | undefined) {
  const checked = v.safeParse(schema, storableJsonOf(text ?? ''), { abortEarly: true, abortPipeEarly: true })
  return checked.success ? checked.output : undefined
}
