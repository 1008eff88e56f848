import { messagesReport } from '#server/messages/messages-report.ts'
import { printReport } from './parts/report.ts'

await printReport((db, words) => messagesReport(db, words))
