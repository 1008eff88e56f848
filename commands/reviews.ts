import { reviewsReport } from '#server/reviews/reviews-report.ts'
import { printReport } from './parts/report.ts'

await printReport(reviewsReport)
