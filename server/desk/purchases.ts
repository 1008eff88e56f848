import { Hono } from 'hono'
import { sql } from 'kysely'
import * as contract from '#contract/desk/purchases.ts'
import { MOST_ACTIVATIONS } from '#domain/codeshop/licenses.ts'
import { fullName } from '#domain/codeshop/script-checkout.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { severalLines } from '#domain/text/typed-text.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import type { List } from '#server/db/listed-rows.ts'
import { resetDownloads } from '#server/downloads/slots.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { countActivations, freeActivations } from '#server/licenses/activations.ts'
import { publicLicenseKeys, rotateSigningKey, withdrawSigningKey } from '#server/secrets/signing-keys.ts'
import { createRecovery, replaceKey } from '#server/codeshop/recovery.ts'
import { changeState, findPurchases } from '#server/licenses/queries.ts'
import { act } from '#server/audit/carry-out.ts'
import { readAsked, type Asked, readList, type Place } from './read-list.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The orders with scripts. */
export const SALES: List<'orders'> = {
  table: 'orders',
  where: { has_scripts: 1 },
  key: ['placed_at', 'id'],
  isNumbered: false,
  moment: 'placed_at',
  searched: ['search_text'],
}

/**
 * The endpoints for script sales: revoking and restoring licenses, replacing license keys, resetting downloads, and
 * managing the signing keys.
 */
export function deskPurchaseRoutes(site: SiteContext) {
  const { db, now, signingKeys } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.listDeskSales, async ({ body }) => {
    const read = readAsked(body, SALES)
    if ('refusal' in read) return read.refusal
    return { status: 200, body: { success: true, ...(await listSales(site, read.asked)) } }
  })

  on(contract.changeDeskPurchase, ({ body: { purchase: id, change, reason: typed }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const [[purchase], reason] = [await findPurchases(transaction, { id }), severalLines(typed)]
      if (!purchase) return 'nothing-with-this-id'
      if (reason === '') return 'desk-conflict'
      if (change === 'reset') await resetDownloads(transaction, id)
      else if (change === 'free') await freeActivations(transaction, id)
      else if (change === 'rotate') await replaceKey(transaction, site, purchase)
      else if (
        !(await changeState(
          transaction,
          id,
          change === 'revoke' ? 'revoked' : 'active',
          change === 'revoke' ? reason : null,
        ))
      )
        return 'desk-conflict'
      return {
        act: {
          revoke: 'license revoked',
          restore: 'license restored',
          rotate: 'license key replaced',
          reset: 'downloads reset',
          free: 'activations freed',
        }[change],
        subject: id,
        detail: `${purchase.name}: ${reason}`,
      }
    }),
  )

  on(contract.linkDeskPurchases, async ({ body: { email }, signedIn }) => {
    let link = ''
    const answer = await act(site, signedIn, async (transaction) => {
      const created = await createRecovery(transaction, site, email)
      if (created === undefined) return 'nothing-with-this-id'
      link = created
      // The audit log contains the sale's number instead of the email address.
      const [purchase] = await findPurchases(transaction, { email: tidyEmail(email) })
      return { act: 'link to purchases created', subject: purchase?.sale_number ?? '', detail: '' }
    })
    return answer.status === 200 ? { status: 200, body: { success: true, link } } : answer
  })

  on(contract.listDeskKeys, async () => {
    const keys = await publicLicenseKeys(db)
    return {
      status: 200,
      body: { success: true, keys: keys.map(({ id, createdAt, publicKey }) => ({ id, createdAt, publicKey })) },
    }
  })

  on(contract.changeDeskKeys, ({ body: { withdraw, reason: typed }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const reason = severalLines(typed)
      if (reason === '') return 'desk-conflict'
      if (withdraw === undefined)
        return {
          act: 'signing key rotated',
          subject: await rotateSigningKey(transaction, signingKeys, now()),
          detail: reason,
        }
      return (await withdrawSigningKey(transaction, withdraw, now()))
        ? { act: 'signing key withdrawn', subject: withdraw, detail: reason }
        : 'desk-conflict'
    }),
  )

  return app
}

async function listSales(site: SiteContext, asked: Asked): Promise<{ entries: contract.DeskSale[] } & Place> {
  const { rows, place } = await readList(site, SALES, asked, [
    sql`number = ${readOrderNumber(asked.search)}`,
    sql`email = ${tidyEmail(asked.search)}`,
    sql`id in (select order_id from licenses where id = ${keyText(asked.search)})`,
  ])
  const entries = await Promise.all(
    rows.map(async ({ id, number, placed_at, payment, total, currency, email, customer }) => ({
      number,
      placedAt: placed_at,
      payment,
      total,
      currency,
      name: fullName(fromJson(customer!)),
      email,
      purchases: await Promise.all(
        (await findPurchases(site.db, { orderId: id })).map(async (purchase) => ({
          id: purchase.id,
          scriptId: purchase.script_id,
          script: purchase.name,
          version: purchase.version,
          quantity: purchase.quantity,
          state: purchase.state,
          because: purchase.revoked_because,
          downloads: purchase.finished,
          mostDownloads: purchase.most,
          activations: await countActivations(site.db, purchase.id, site.now()),
          mostActivations: MOST_ACTIVATIONS,
          expiresAt: purchase.expires_at,
        })),
      ),
    })),
  )
  return { entries, ...place }
}
