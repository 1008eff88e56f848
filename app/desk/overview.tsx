import { useState } from 'react'
import { showDeskBackup } from '#contract/desk/backup.ts'
import { EXPORTED_TABLES, exportDesk } from '#contract/desk/export.ts'
import { listDeskMessages } from '#contract/desk/messages.ts'
import { listDeskOrders } from '#contract/desk/orders.ts'
import { listDeskReviews } from '#contract/desk/reviews.ts'
import { addressOf } from '#domain/pages/addresses.ts'
import * as pages from '#domain/pages/pages.ts'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toasts.ts'
import { thousands } from './count-words.ts'
import { askDesk } from './desk-service.ts'
import { moment } from './moment.ts'
import { useAsked } from './use-asked.ts'
import { site } from '../content/content.ts'

const EXPORT_SCHEMA = exportDesk.answers[200].schema
const EXPORTS = {
  '': 'Everything (JSON)',
  ...Object.fromEntries(EXPORTED_TABLES.map((table) => [table, `${table.replaceAll('_', ' ')} (CSV)`])),
}
const BACKUP_SCHEMA = showDeskBackup.answers[200].schema
const WAITING = [
  { id: 'messages', state: 'inbox', one: 'message in the inbox', words: 'messages in the inbox', ...listDeskMessages },
  { id: 'messages', state: 'quarantine', one: 'message kept apart', words: 'messages kept apart', ...listDeskMessages },
  { id: 'orders', state: 'processing', one: 'order to be sent', words: 'orders to be sent', ...listDeskOrders },
  {
    id: 'reviews',
    state: 'waiting',
    one: 'review waiting for you',
    words: 'reviews waiting for you',
    ...listDeskReviews,
  },
] as const

/** What waits for the owner. */
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
  const { asked } = useAsked(showDeskBackup.path, BACKUP_SCHEMA)
  if (asked.kind !== 'there') return null
  const { last } = asked.value
  return (
    <p className="mt-8">
      {last === null
        ? 'No backup was made yet: npm run backup writes one while the site goes on.'
        : `The last backup was made on ${moment(last.at)}: ${last.rows} rows in ${last.file}.`}
    </p>
  )
}

/** Files for other programs, and for another site. */
function Export() {
  const [table, setTable] = useState('')
  const save = async () => {
    const asked = await askDesk(exportDesk.path, EXPORT_SCHEMA, table === '' ? {} : { table })
    if (asked.kind === 'failed') showToast.error(asked.message)
    if (asked.kind !== 'there') return
    // The browser saves it while it comes: a page would have to hold all of it.
    const link = document.createElement('a')
    link.href = site.apiHost + asked.value.address
    link.download = asked.value.name
    link.click()
    showToast.success('The download has started.')
  }
  return (
    <section aria-labelledby="export" className="mt-10">
      <h2 id="export" className="subtitle">
        Export
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        Everything together is what npm run restore puts into a new site, with the secret of this one. A single table is
        CSV, for spreadsheets.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Select label="What" value={table} choices={EXPORTS} onChange={setTable} />
        <button type="button" className="button button-quiet" onClick={() => void save()}>
          Save the file
        </button>
      </div>
    </section>
  )
}

function Count({ id, state, one, words, path, answers }: (typeof WAITING)[number]) {
  const { asked } = useAsked(`${path}?state=${state}`, answers[200].schema)
  return (
    <li className="rounded-md border border-line p-5">
      <a href={`${addressOf(pages.desk, { id })}?state=${state}`} className="grid gap-1">
        <span className="title tabular">
          {asked.kind === 'there' ? `${thousands(asked.value.total)}${asked.value.isMore ? '+' : ''}` : '–'}
        </span>
        <span className="prose-link w-fit">{asked.kind === 'there' && asked.value.total === 1 ? one : words}</span>
      </a>
      {asked.kind === 'failed' && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {asked.message}
        </p>
      )}
    </li>
  )
}
