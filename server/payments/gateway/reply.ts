import * as v from 'valibot'
import { storableJsonOf } from '#domain/record.ts'
import type { GatewayRefundStatus } from './payment-gateway.ts'

/** A gateway's HTTP response. @property text the body; undefined if it is too long or not UTF-8 */
export type Reply = { status: number; text: string | undefined }

/** Parses and validates JSON from an outside source. @returns the value; undefined if it does not match the schema */
export function readAs<Schema extends v.GenericSchema>(schema: Schema, text: string | undefined) {
  const checked = v.safeParse(schema, storableJsonOf(text ?? ''), { abortEarly: true, abortPipeEarly: true })
  return checked.success ? checked.output : undefined
}

/** The refund states by precedence, highest first. An undocumented state counts as unclear. */
const ORDER: readonly GatewayRefundStatus['state'][] = ['processed', 'unclear', 'pending', 'needs-attention', 'failed']

/**
 * Returns the status with the highest precedence among the refunds that a gateway lists for a payment; `none` if it
 * lists none.
 */
export function decisiveRefund(refunds: readonly GatewayRefundStatus[]): GatewayRefundStatus {
  return ORDER.flatMap((state) => refunds.find((reported) => reported.state === state) ?? [])[0] ?? { state: 'none' }
}
