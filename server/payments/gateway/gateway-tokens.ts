import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/all-tables.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import type { GatewayName } from '#domain/payments/payment-ways.ts'

/** How long before its expiry a token is renewed, and the time limit for one process to renew it (ms). */
const MARGIN = 60_000
const RENEWAL = 15_000
/**
 * The number of times a process polls for a token that another process is renewing, and the time between polls (ms).
 */
const LOOKS = 40
const BETWEEN_LOOKS = 250
/** How long a process waits before it requests another token after a failure (ms). */
const AFTER_FAILURE = 3_000

/** A new token. @property seconds how long the token is valid */
type FreshToken = { token: string; seconds: number }

/** The access token of a gateway. */
type GatewayToken = {
  /**
   * Returns the token, renewed if it is about to expire; undefined if the gateway issues none.
   * @param refused a token that the gateway has refused, so that another token is returned
   */
  get(refused?: string): Promise<string | undefined>
}

/**
 * Returns the access token of a gateway. All processes share the token through the database, because with some
 * gateways, a new token invalidates the previous one.
 * @param renew requests a new token; returns undefined if the gateway issues none
 */
export function sharedToken(
  { db, now, sealing }: { db: Database; now: () => Date; sealing: Sealing },
  gateway: GatewayName,
  renew: () => Promise<FreshToken | undefined>,
): GatewayToken {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()
  const update = () => db.updateTable('gateway_tokens').where('gateway', '=', gateway)

  /** @returns the valid token, decrypted and as stored; undefined if there is none */
  async function stored(): Promise<{ token: string; sealed: string } | undefined> {
    const row = await db.selectFrom('gateway_tokens').selectAll().where('gateway', '=', gateway).executeTakeFirst()
    if (!row?.token || row.expires_at === null || row.expires_at <= later(MARGIN)) return undefined
    const token = sealing.open(row.token)
    return token === undefined ? undefined : { token, sealed: row.token }
  }

  /** @returns the valid token; undefined if there is none, or if it is the refused token, which is then deleted */
  async function valid(refused?: string): Promise<string | undefined> {
    const known = await stored()
    if (known === undefined || known.token !== refused) return known?.token
    await update().set({ token: null, expires_at: null }).where('token', '=', known.sealed).execute()
    return undefined
  }

  async function claimRenewal(): Promise<boolean> {
    await db
      .insertInto('gateway_tokens')
      .values({ gateway, token: null, expires_at: null, renewed_until: null })
      .onConflict((conflict) => conflict.column('gateway').doNothing())
      .execute()
    const { numUpdatedRows } = await update()
      .set({ renewed_until: later(RENEWAL) })
      .where((row) => row.or([row('renewed_until', 'is', null), row('renewed_until', '<=', later(0))]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async function renewed(): Promise<string | undefined> {
    // Since the last poll, another process may have renewed the token, or this process may have failed to get one.
    const fresh = (await valid()) ?? (hasJustFailed() ? undefined : await renew())
    if (typeof fresh === 'string') {
      await update().set({ renewed_until: null }).execute()
      return fresh
    }
    if (fresh === undefined) failedUntil = now().getTime() + AFTER_FAILURE
    const known = fresh && { token: sealing.seal(fresh.token), expires_at: later(fresh.seconds * 1000) }
    await update()
      .set({ ...known, renewed_until: null })
      .execute()
    return fresh?.token
  }

  let failedUntil = 0
  const hasJustFailed = () => now().getTime() < failedUntil
  return {
    async get(refused) {
      for (let look = 0; look < LOOKS; look++) {
        const token = await valid(refused)
        if (token !== undefined) return token
        if (hasJustFailed()) return undefined
        if (await claimRenewal()) return renewed()
        await wait(BETWEEN_LOOKS)
      }
      return undefined
    },
  }
}
