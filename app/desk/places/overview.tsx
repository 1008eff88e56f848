import { messageOf } from '#domain/record.ts'
import { useState } from 'react'
import { showDeskBackup } from '#contract/desk/backup.ts'
import { EXPORTED_TABLES, exportDesk } from '#contract/desk/export.ts'
import { listDeskMessages } from '#contract/desk/messages.ts'
import { listDeskOrders } from '#contract/desk/orders.ts'
import { listDeskReviews } from '#contract/desk/reviews.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toasts.ts'
import { thousands } from '../count-words.ts'
import { askDesk } from '../desk-service.ts'
import { minuteOf } from '#domain/dates.ts'
import { useDeskAnswer } from '../use-desk-answer.ts'
import { site } from '../../content/content.ts'

const EXPORTS = {
  '': 'Everything (JSON)',
  ...Object.fromEntries(EXPORTED_TABLES.map((table) => [table, `${table.replaceAll('_', ' ')} (CSV)`])),
}
const WAITING = [
  {
    id: 'messages',
    state: 'inbox',
    one: 'message in the inbox',
    words: 'messages in the inbox',
    endpoint: listDeskMessages,
  },
  {
    id: 'messages',
    state: 'quarantine',
    one: 'message in quarantine',
    words: 'messages in quarantine',
    endpoint: listDeskMessages,
  },
  { id: 'orders', state: 'processing', one: 'order to ship', words: 'orders to ship', endpoint: listDeskOrders },
  {
    id: 'reviews',
    state: 'waiting',
    one: 'review waiting for you',
    words: 'reviews waiting for you',
    endpoint: listDeskReviews,
  },
] as const

/** The number of things that need the owner's attention, the last backup, and exports. */
export default function Overview() {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {WAITING.map((waiting) => (
          <Count key={waiting.words} {...waiting} />
        ))}
      </ul>
      <LastBackup />
      <Export />
    </>
  )
}

function LastBackup() {
  const { answer } = useDeskAnswer(showDeskBackup)
  if (answer.state !== 'ready') return null
  const { last } = answer.data
  return (
    <p className="mt-8">
      {last === null
        ? 'No backup yet. npm run backup makes one while the site keeps running.'
        : `The last backup was made on ${minuteOf(last.at)}: ${last.rows} rows in ${last.file}.`}
    </p>
  )
}

/** Exports data for other programs, or for another site. */
function Export() {
  const [table, setTable] = useState('')
  const save = async () => {
    try {
      const { address, name } = await askDesk(exportDesk, {
        body: { table: EXPORTED_TABLES.find((one) => one === table) },
      })
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
  return (
    <section aria-labelledby="export" className="mt-10">
      <h2 id="export" className="subtitle">
        Export
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        “Everything” can be loaded into a new site with npm run restore and this site’s secret. A single table is a CSV
        file for spreadsheets.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Select label="Data" value={table} choices={EXPORTS} onChange={setTable} />
        <button type="button" className="button button-quiet" onClick={() => void save()}>
          Save the file
        </button>
      </div>
    </section>
  )
}

function Count({ id, state, one, words, endpoint }: (typeof WAITING)[number]) {
  const { answer } = useDeskAnswer(endpoint, `state=${state}`)
  return (
    <li className="rounded-md border border-line p-5">
      <a href={`${addressOf(pages.desk, { id })}?state=${state}`} className="grid gap-1">
        <span className="title tabular">
          {answer.state === 'ready' ? `${thousands(answer.data.total)}${answer.data.isMore ? '+' : ''}` : '–'}
        </span>
        <span className="prose-link w-fit">{answer.state === 'ready' && answer.data.total === 1 ? one : words}</span>
      </a>
      {answer.state === 'failed' && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {answer.message}
        </p>
      )}
    </li>
  )
}
