import { runDesk, openDesk } from './desk/run-desk.ts'
import { printReport } from './parts/report.ts'

await printReport(async (db, words, config) => runDesk(await openDesk(db, config), words))
