import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'
import { recordOf } from '#domain/record.ts'

type Row = Record<string, unknown>

/**
 * Wraps an adapter so that session tokens are stored as hashes. A session looked up by its token is returned with that
 * token; a session looked up in any other way is returned with the hash.
 */
export function withHashedTokens(adapter: DBAdapter, hash: (token: string) => string): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter, hash),
    transaction: (act) => adapter.transaction((inner) => act({ ...inner, ...hashing(inner, hash) })),
  }
}

function hashing(adapter: DBTransactionAdapter, hash: (token: string) => string): DBTransactionAdapter {
  const isSession = ({ model }: { model: string }) => model === 'session'
  const hashed = (where: Where[] | undefined): Where[] =>
    (where ?? []).map((condition) => {
      if (condition.field !== 'token') return condition
      const { value } = condition
      return {
        ...condition,
        value: Array.isArray(value) ? value.map((token) => hash(String(token))) : hash(String(value)),
      }
    })
  const tokenIn = (where: Where[] | undefined) =>
    where?.find(({ field, value }) => field === 'token' && typeof value === 'string')?.value
  const carrying = <Found>(found: Found, token: unknown): Found =>
    typeof found === 'object' && found && token !== undefined && 'token' in found ? { ...found, token } : found
  const withHash = <Data extends Row>(data: Data): Data =>
    'token' in data ? { ...data, token: hash(String(data.token)) } : data
  return {
    ...adapter,
    create: async (asked) => {
      if (!isSession(asked)) return adapter.create(asked)
      return carrying(await adapter.create({ ...asked, data: withHash(asked.data) }), recordOf(asked.data).token)
    },
    findOne: async (asked) =>
      isSession(asked)
        ? carrying(await adapter.findOne({ ...asked, where: hashed(asked.where) }), tokenIn(asked.where))
        : adapter.findOne(asked),
    findMany: async <Found>(asked: Parameters<typeof adapter.findMany>[0]) => {
      if (!isSession(asked)) return adapter.findMany<Found>(asked)
      const found = await adapter.findMany<Found>({ ...asked, where: hashed(asked.where) })
      return found.map((session) => carrying(session, tokenIn(asked.where)))
    },
    update: async (asked) =>
      isSession(asked)
        ? carrying(
            await adapter.update({ ...asked, where: hashed(asked.where), update: withHash(asked.update) }),
            tokenIn(asked.where),
          )
        : adapter.update(asked),
    updateMany: (asked) =>
      adapter.updateMany(
        isSession(asked) ? { ...asked, where: hashed(asked.where), update: withHash(asked.update) } : asked,
      ),
    delete: (asked) => adapter.delete(isSession(asked) ? { ...asked, where: hashed(asked.where) } : asked),
    deleteMany: (asked) => adapter.deleteMany(isSession(asked) ? { ...asked, where: hashed(asked.where) } : asked),
    count: (asked) => adapter.count(isSession(asked) ? { ...asked, where: hashed(asked.where) } : asked),
  }
}
