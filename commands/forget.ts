import { forgetReport } from '#server/privacy/forget-report.ts'
import { printReport } from './parts/report.ts'

await printReport(forgetReport)
