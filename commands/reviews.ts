import { reviewsReport } from '../server/reviews/reviews-report.ts'
import { printReport } from './report.ts'

await printReport(reviewsReport)
