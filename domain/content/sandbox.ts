import * as v from 'valibot'
import { amount, count, listOf, text } from './field-schemas.ts'

/** `content/api-docs/sandbox.yml`: the initial people and accounts of the sandbox. Amounts become whole cents. */
export const sandboxFileSchema = v.strictObject({
  user: v.strictObject({ id: count, name: text }),
  shillingsPerDollar: v.pipe(v.number('a number'), v.minValue(1, 'at least 1')),
  shortCodes: listOf(text),
  bankCodes: v.record(v.string(), text),
  accounts: listOf(
    v.strictObject({
      provider: text,
      number: text,
      name: text,
      currency: text,
      balance: amount,
      transfersEnabled: v.optional(v.boolean(), true),
    }),
  ),
  movements: listOf(v.strictObject({ account: text, daysAgo: count, narration: text, amount })),
  payments: listOf(
    v.strictObject({
      operation: text,
      id: text,
      amount,
      from: text,
      to: text,
      details: v.record(v.string(), v.string()),
    }),
  ),
  contacts: listOf(
    v.strictObject({ id: count, name: text, email: text, subject: text, message: text, daysAgo: count }),
  ),
})

export type SandboxContent = v.InferOutput<typeof sandboxFileSchema>
export type SandboxAccount = SandboxContent['accounts'][number]
