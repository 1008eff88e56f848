import type { Purchase } from '#domain/codeshop/purchases.ts'
import { listOrders } from './list-orders.ts'
import type { DatabaseKind } from './databases.ts'
import { freshApp } from './fresh-app.ts'
import { ONE_SCRIPT } from './sample-purchase.ts'

type Answer = {
  success: boolean
  error?: string
  message?: string
  number?: string
  payment?: string
  purchases?: Purchase[]
  total?: number
  fields?: Record<string, string>
}

/** Creates a new code shop without sales for each test. */
export function freshPurchases(kind: DatabaseKind) {
  const test = freshApp(kind, { mailTo: 'owner@kibanda.example' })
  const post = (path: string, body: unknown, headers?: Record<string, string>) => test.send<Answer>(path, body, headers)
  return {
    test,
    post,
    buy: (body: unknown = ONE_SCRIPT, headers?: Record<string, string>) => post('/api/v1/purchases', body, headers),
    sales: () => listOrders(test.site.db, 2000),
  }
}
