import { messagesReport } from '../server/messages/messages-report.ts'
import { printReport } from './parts/report.ts'

await printReport(messagesReport)
