import * as v from 'valibot'
import { text } from './pieces.ts'

const cents = v.pipe(
  v.string('an amount such as "1200.00"'),
  v.regex(/^-?\d{1,9}\.\d{2}$/, 'an amount such as "1200.00"'),
  v.transform((amount) => Math.round(Number(amount) * 100)),
)
const count = v.pipe(v.number('a number'), v.integer('a whole number'), v.minValue(0, 'not less than 0'))
const listOf = <S extends v.GenericSchema>(schema: S) => v.array(schema, 'a list')

/** `content/api-docs/sandbox.yml`: the people and accounts that the sandbox begins with; amounts become whole cents. */
export const sandboxFileSchema = v.strictObject({
  user: v.strictObject({ id: count, name: text }),
  shillingsPerDollar: v.pipe(v.number('a number'), v.minValue(1, 'at least 1')),
  shortCodes: listOf(text),
  bankCodes: v.record(v.string(), text),
  accounts: listOf(
    v.strictObject({ provider: text, number: text, name: text, currency: text, balance: cents, transfersEnabled: v.optional(v.boolean(), true) }),
  ),
  movements: listOf(v.strictObject({ account: text, daysAgo: count, narration: text, amount: cents })),
  payments: listOf(v.strictObject({ operation: text, id: text, amount: cents, from: text, to: text, details: v.record(v.string(), v.string()) })),
  contacts: listOf(v.strictObject({ id: count, name: text, email: text, subject: text, message: text, daysAgo: count })),
})

export type SandboxContent = v.InferOutput<typeof sandboxFileSchema>
export type SandboxAccount = SandboxContent['accounts'][number]
