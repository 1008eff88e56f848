import * as v from 'valibot'
import type { ListEndpoint, pageOf } from '#contract/desk/list.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { DeskRefusal, type Desk } from '#server/desk/in-process.ts'
import { factsOf } from './facts.ts'
import { table, type Row } from './table.ts'

/** The output of a command: lines, and then a file, which is printed while it is being read. */
export type Printed = { lines: string[]; text?: AsyncIterable<string | Uint8Array> }

/** An action of a section, such as `show`. */
export type Action = {
  /**
   * The arguments after the action's name: `NAME` is required, `[NAME]` is optional, `NAME...` stands for all further
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
  /** The word for an entry, such as "order". */
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
