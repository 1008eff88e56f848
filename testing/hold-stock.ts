// Takes one unit of a product from the stock in a transaction that never ends, as a hung process would. Usage: node
// testing/hold-stock.ts DATABASE_URL PRODUCT
import { openDatabase } from '#server/db/open.ts'
import { takeStock } from '#server/orders/stock.ts'

const [databaseUrl, id = ''] = process.argv.slice(2)
const db = await openDatabase({ databaseUrl, dataDir: '' })
await db.transaction().execute(async (transaction) => {
  await takeStock(transaction, [{ id, quantity: 1 }])
  console.log('held')
  await new Promise(() => setInterval(() => {}, 1000))
})
