import * as v from 'valibot'
import type { ListEndpoint, pageOf } from '#contract/desk/list.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { DeskRefusal, type Desk } from '#server/desk/in-process.ts'
import { DOLLARS, isCurrencyCode, type CurrencyCode } from '#domain/currency.ts'
import { tableMinute } from '#domain/dates.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import { centsSchema } from '#domain/money-schema.ts'
import { recordOf } from '#domain/record.ts'
import { isolated } from '#domain/text/text.ts'

/** The output of a command: lines, and an optional file, which is streamed after the lines. */
export type Printed = { lines: string[]; text?: AsyncIterable<string | Uint8Array> }

/** An action of a section, such as `show`. */
export type Action = {
  /**
   * The arguments after the action's name: `NAME` is required, `[NAME]` is optional, `NAME...` takes all remaining
   * words.
   */
  takes: string
  /** The description of the action in the help. */
  about: string
  /** @param words the values of the arguments, in the order of `takes` */
  run(desk: Desk, words: readonly string[]): Promise<Printed>
}

/** A section of the desk: a list, and actions on its entries. */
export type Section = {
  about: string
  /** The options of the list, with their descriptions. */
  options: Readonly<Record<string, string>>
  list(desk: Desk, options: Readonly<Record<string, string>>): Promise<Printed>
  actions: Readonly<Record<string, Action>>
}

/** Returns lines as the output of a command. */
export const print = (...lines: string[]): Printed => ({ lines })

/** An endpoint that returns a list of entries with this schema. */
type ListOf<One extends v.GenericSchema> = ListEndpoint & {
  answers: { 200: { schema: ReturnType<typeof pageOf<One>> } }
}

/** The description of a list: how its entries are identified and shown. */
type Shown<One> = {
  /** The noun for an entry, such as "order". */
  noun: string
  /** The name of the argument that identifies an entry, such as "NUMBER". */
  key: string
  isNamed(entry: One, key: string): boolean
  row(entry: One): Row
}

/**
 * Returns the list of a section with its options, its `show` action, and a function that creates actions on its
 * entries.
 */
export function listed<Schema extends v.GenericSchema>(
  endpoint: ListOf<Schema>,
  { noun, key, isNamed, row }: Shown<v.InferOutput<Schema>>,
) {
  type One = v.InferOutput<Schema>
  const { state, search } = endpoint.body.entries
  const states: readonly string[] = state.wrapped.pipe[0].options
  const schema = endpoint.answers[200].schema.entries.entries.item
  /** Finds one entry in any state. @throws DeskRefusal */
  const find = async (desk: Desk, typed: string): Promise<One> => {
    for (const one of states.includes('all') ? ['all'] : states) {
      const { entries } = await desk.call(endpoint, { body: { state: one, search: typed } })
      const found = entries.find((entry) => isNamed(entry, typed))
      if (found) return found
    }
    throw new DeskRefusal(`There is no ${noun} ${typed}.`)
  }

  return {
    options: {
      ...(states.length > 1 ? { state: v.getDescription(state.wrapped) ?? '' } : {}),
      search: v.getDescription(search.wrapped) ?? '',
      after: 'Continues where the previous list ended, with the value printed there.',
    },
    async list(desk: Desk, options: Readonly<Record<string, string>>): Promise<Printed> {
      const { entries, older } = await desk.call(endpoint, { body: options })
      return print(
        ...(entries.length > 0 ? table(entries.map(row)) : ['Nothing is listed here.']),
        ...(older === null ? [] : ['', `For more: --after ${older}`]),
      )
    },
    /** Prints one entry in full. */
    show: {
      takes: key,
      about: 'prints one in full',
      run: async (desk: Desk, [typed = '']: readonly string[]) => print(...factsOf(await find(desk, typed), schema)),
    } satisfies Action,
    /**
     * Returns an action that changes an entry, and prints the changed entry.
     * @param more the arguments after the entry's key
     */
    change: (
      more: string,
      about: string,
      act: (desk: Desk, entry: One, words: readonly string[]) => Promise<unknown>,
    ): Action => ({
      takes: more === '' ? key : `${key} ${more}`,
      about,
      async run(desk, [typed = '', ...words]) {
        const entry = await find(desk, typed)
        try {
          await act(desk, entry, words)
        } catch (error) {
          if (!(error instanceof DeskRefusal)) throw error
          throw new DeskRefusal([error.message, ...table([row(entry)])].join('\n'))
        }
        return print('Done.', ...table([row(await find(desk, typed))]))
      },
    }),
  }
}

/** Returns the values of an action's arguments; undefined if there are too few or too many words. */
export function readWords(takes: string, typed: readonly string[]): string[] | undefined {
  const names = takes === '' ? [] : takes.split(' ')
  const least = names.filter((name) => !name.startsWith('[')).length
  const takesAll = names.at(-1)?.endsWith('...')
  if (typed.length < least || (!takesAll && typed.length > names.length)) return undefined
  if (!takesAll) return typed.map(keyText)
  const single = names.length - 1
  return [...typed.slice(0, single).map(keyText), typed.slice(single).join(' ')]
}

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

/** A row of a table. */
export type Row = readonly string[]

/** Aligns the columns of a table. The last column has no fixed width. */
export function table(rows: readonly Row[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(cell.length, widest[at] ?? 0)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? isolated(cell) : isolated(cell).padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
