import { ordersReport } from '../server/orders/orders-report.ts'
import { printReport } from './report.ts'

await printReport(ordersReport)
