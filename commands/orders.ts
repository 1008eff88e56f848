import { ordersReport } from '../server/orders/orders-report.ts'
import { printReport } from './parts/report.ts'

await printReport((db, words) => ordersReport(db, words))
