import { useState } from 'react'
import { EXPORTED_TABLES, exportDesk } from '#contract/desk/export.ts'
import { monthName } from '#domain/dates.ts'
import { lastMonths } from '#domain/desk/revenue.ts'
import { messageOf } from '#domain/record.ts'
import type { RequestTo } from '#app/api/call.ts'
import { site } from '#app/content/content.ts'
import { Select } from '#app/ui/list-fields.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { askDesk } from './desk-service.ts'

const TABLES = {
  '': 'Everything (JSON)',
  ...Object.fromEntries(EXPORTED_TABLES.map((table) => [table, `${table.replaceAll('_', ' ')} (CSV)`])),
}
/** The number of months whose payments can be exported. */
const MONTHS = 24

/** Exports data for other programs, for another site, or for the bookkeeper. */
export function Exports() {
  const [table, setTable] = useState('')
  const [months] = useState(() => lastMonths(new Date(), MONTHS).toReversed())
  const [month, setMonth] = useState(months[0]!.slice(0, 7))
  return (
    <section aria-labelledby="export" className="mt-10">
      <h2 id="export" className="subtitle">
        Export
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        “Everything” can be loaded into a new site with npm run restore and this site’s secret. A single table is a CSV
        file for spreadsheets, with commas between its cells: if yours expects semicolons, import the file instead of
        opening it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Select label="Data" value={table} choices={TABLES} onChange={setTable} />
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void save({ table: EXPORTED_TABLES.find((one) => one === table) })}
        >
          Save the file
        </button>
      </div>
      <p className="mt-6 max-w-prose text-muted">
        For your bookkeeping, a CSV file lists each payment and refund of a month with its tax and receipt. Simulated
        payments are left out.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Select
          label="Month"
          value={month}
          choices={Object.fromEntries(months.map((day) => [day.slice(0, 7), monthName(day)]))}
          onChange={setMonth}
        />
        <button type="button" className="button button-quiet" onClick={() => void save({ month })}>
          Export payments of the month
        </button>
      </div>
    </section>
  )
}

/** Prepares an export, and starts its download. */
async function save(body: RequestTo<typeof exportDesk>['body']): Promise<void> {
  try {
    const { address, name } = await askDesk(exportDesk, { body })
    // A link lets the browser stream the file to disk; with fetch, the page would hold all of it in memory.
    const link = document.createElement('a')
    link.href = site.apiHost + address
    link.download = name
    link.click()
    showToast.success('The download has started.')
  } catch (error) {
    showToast.error(messageOf(error))
  }
}
