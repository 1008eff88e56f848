import { Hono } from 'hono'
import { showDeskFigures } from '../../contract/desk/figures.ts'
import type { ShopOffer } from '../../domain/content/shop.ts'
import type { Database } from '../db/schema.ts'
import type { RequestFacts } from '../http/answers.ts'

/** What is counted: readers whom articles helped, and uses of coupons. */
export function deskFigureRoutes({ db, shop }: { db: Database; shop: Pick<ShopOffer, 'settings'> }) {
  const app = new Hono<RequestFacts>()
  app.get(showDeskFigures.path, async (context) => {
    const helped = await db
      .selectFrom('helped_readers')
      .select(({ fn }) => ['post_id', fn.countAll<number | string>().as('count')])
      .groupBy('post_id')
      .execute()
    const uses = new Map((await db.selectFrom('coupon_uses').selectAll().execute()).map((row) => [row.code, row.uses]))
    const helpful = helped
      .map(({ post_id: post, count }) => ({ post, readers: Number(count) }))
      .toSorted((a, b) => b.readers - a.readers || a.post - b.post)
    const coupons = shop.settings.coupons.map(({ code, percent, freeShipping, limit, endsAt }) => ({
      code,
      percent,
      freeShipping,
      uses: uses.get(code) ?? 0,
      limit: limit ?? null,
      endsAt: endsAt ?? null,
    }))
    return context.json({ success: true, helpful, coupons })
  })
  return app
}
