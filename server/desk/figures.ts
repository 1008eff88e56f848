import { Hono } from 'hono'
import { showDeskFigures } from '#contract/desk/figures.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * The endpoint for the figures: the number of readers that each article helped, and the number of uses of each coupon.
 */
export function deskFigureRoutes(site: SiteContext) {
  const { db, shop, posts } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  on(showDeskFigures, async () => {
    const helped = await db
      .selectFrom('helped_readers')
      .select(({ fn }) => ['post_id', fn.countAll<number | string>().as('count')])
      .groupBy('post_id')
      .execute()
    const uses = new Map((await db.selectFrom('coupon_uses').selectAll().execute()).map((row) => [row.code, row.uses]))
    const helpful = helped
      .map(({ post_id: post, count }) => ({
        post,
        title: posts.find(({ id }) => id === post)?.title ?? null,
        readers: Number(count),
      }))
      .toSorted((a, b) => b.readers - a.readers || a.post - b.post)
    const coupons = shop.settings.coupons.map(({ code, percent, freeShipping, limit, endsAt }) => ({
      code,
      percent,
      freeShipping,
      uses: uses.get(code) ?? 0,
      limit: limit ?? null,
      endsAt: endsAt ?? null,
    }))
    return { status: 200, body: { success: true, helpful, coupons } }
  })
  return app
}
