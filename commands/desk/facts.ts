import type * as v from 'valibot'
import { DOLLARS, isCurrencyCode, type CurrencyCode } from '#domain/currency.ts'
import { tableMinute } from '#domain/dates.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import { centsSchema } from '#domain/money-schema.ts'
import { recordOf } from '#domain/record.ts'
import { isolated } from '#domain/text/isolated.ts'

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const STEP = '  '

/**
 * Returns all fields of an entry, one per line: amounts with their currency, times in Nairobi's time zone, lists
 * indented. Empty fields are left out.
 * @param schema the schema of the entry, which marks the numbers that are amounts of money
 */
export function factsOf(entry: unknown, schema: v.GenericSchema, currency: CurrencyCode = DOLLARS): string[] {
  const fields = recordOf(recordOf(schema).entries)
  const own = recordOf(entry)
  const known = isCurrencyCode(own.currency) ? own.currency : currency
  return Object.entries(fields).flatMap(([name, field]) => fact(wordsOf(name), own[name], recordOf(field), known))
}

type Schema = Readonly<Record<string, unknown>>

function fact(name: string, value: unknown, schema: Schema, currency: CurrencyCode): string[] {
  if (value === undefined || value === null || value === '') return []
  if (schema.wrapped !== undefined) return fact(name, value, recordOf(schema.wrapped), currency)
  if (Array.isArray(value))
    return value.length === 0
      ? []
      : [`${name}:`, ...value.flatMap((item) => listItem(item, recordOf(schema.item), currency))]
  if (typeof value === 'object') return [`${name}:`, ...indented(factsOf(value, schema as never, currency))]
  const [first = '', ...more] = textOf(value, schema, currency).split('\n')
  return more.length === 0 ? [`${name}: ${first}`] : [`${name}:`, ...indented([first, ...more])]
}

/** Returns the lines of a list item, with a hyphen before the first line. */
function listItem(item: unknown, schema: Schema, currency: CurrencyCode): string[] {
  const isRecord = typeof item === 'object' && item !== null
  const lines = isRecord ? factsOf(item, schema as never, currency) : textOf(item, schema, currency).split('\n')
  return lines.map((line, at) => `${STEP}${at === 0 ? '- ' : STEP}${line}`)
}

function textOf(value: unknown, schema: Schema, currency: CurrencyCode): string {
  if (typeof value === 'number' && isMoney(schema)) return formatMoney(value as Cents, currency)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return TIMESTAMP.test(text) ? tableMinute(text) : isolated(text)
}

/** Returns whether a field's schema is an amount of money, with or without a description. */
function isMoney(schema: Schema): boolean {
  const pipe = Array.isArray(schema.pipe) ? schema.pipe : []
  return (schema as unknown) === centsSchema || pipe.some((part) => part === centsSchema)
}

const indented = (lines: readonly string[]) => lines.map((line) => `${STEP}${line}`)

/** Returns the name of a field in words, such as "order number" for `orderNumber`. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
