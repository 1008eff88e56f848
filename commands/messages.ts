import { messagesReport } from '../server/messages/messages-report.ts'
import { printReport } from './report.ts'

await printReport(messagesReport)
