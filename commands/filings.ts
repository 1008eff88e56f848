import { filingsReport } from '#server/nil-returns/filings-report.ts'
import { printReport } from './parts/report.ts'

await printReport((db, words) => filingsReport(db, words, new Date()))
