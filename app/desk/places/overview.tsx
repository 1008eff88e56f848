import { showDeskBackup, showDeskPublication, showDeskWaiting, type DeskWaiting } from '#contract/desk/overview.ts'
import { minuteOf, monthName } from '#domain/dates.ts'
import type { DeskPlace } from '#domain/desk/desk-places.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { AnswerOrWait } from '#app/desk/desk-parts.tsx'
import { countedWords } from '#app/desk/count-words.ts'
import { useDeskAnswer, askDesk } from '#app/desk/desk-service.ts'
import { useState } from 'react'
import { EXPORTED_TABLES, exportDesk } from '#contract/desk/export.ts'
import { lastMonths } from '#domain/desk/revenue.ts'
import { messageOf } from '#domain/record.ts'
import type { RequestTo } from '#app/api/call.ts'
import { site } from '#app/content/content.ts'
import { Select } from '#app/ui/list-fields.tsx'
import { showToast } from '#app/ui/toasts.ts'

type Waiting = { place: DeskPlace; state?: string; one: string; many: string }

/** The kinds of items that can need the owner's attention, most urgent first. */
const WAITING: Readonly<Record<keyof DeskWaiting, Waiting>> = {
  payments: { place: 'payments', one: 'payment needs your attention', many: 'payments need your attention' },
  filings: { place: 'filings', one: 'nil return with an unknown outcome', many: 'nil returns with an unknown outcome' },
  mails: { place: 'messages', one: 'email could not be sent', many: 'emails could not be sent' },
  orders: { place: 'orders', state: 'processing', one: 'order to ship', many: 'orders to ship' },
  messages: { place: 'messages', state: 'inbox', one: 'unread message', many: 'unread messages' },
  quarantine: { place: 'messages', state: 'quarantine', one: 'message in quarantine', many: 'messages in quarantine' },
  reviews: {
    place: 'reviews',
    state: 'waiting',
    one: 'review waiting for approval',
    many: 'reviews waiting for approval',
  },
}
/** Urgent kinds, which involve money, a deadline or a reply. Listed only if any are waiting, in a warning color. */
const URGENT: readonly string[] = ['payments', 'filings', 'mails'] satisfies (keyof DeskWaiting)[]

/** What needs the owner's attention, most urgent first; the last backup; and exports. */
export default function Overview() {
  const asked = useDeskAnswer(showDeskWaiting)
  return (
    <>
      <Troubles />
      <AnswerOrWait {...asked}>
        {({ waiting }) => (
          <ul
            aria-label="What needs your attention"
            className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
          >
            {(Object.keys(WAITING) as (keyof DeskWaiting)[])
              .filter((what) => !URGENT.includes(what) || waiting[what].count > 0)
              .map((what) => (
                <Count key={what} what={what} counted={waiting[what]} />
              ))}
          </ul>
        )}
      </AnswerOrWait>
      <LastBackup />
      <Exports />
    </>
  )
}

/** Warnings that say why visitors do not see the latest code, content or publication. */
function Troubles() {
  const { answer } = useDeskAnswer(showDeskPublication)
  if (answer.state !== 'ready') return null
  const { code, content, publication } = answer.data
  return [code, content, publication].map(
    (trouble) =>
      trouble && (
        <p key={trouble.sentences} role="alert" className="mb-8 whitespace-pre-line text-bad">
          {`Visitors have not seen your latest changes since ${minuteOf(trouble.at)}. ${trouble.sentences}`}
        </p>
      ),
  )
}

function LastBackup() {
  const { answer } = useDeskAnswer(showDeskBackup)
  if (answer.state !== 'ready') return null
  const { last } = answer.data
  return (
    <p className="mt-8">
      {last === null
        ? 'No backup yet. npm run backup creates one while the site keeps running.'
        : `The last backup was created on ${minuteOf(last.at)}: ${last.rows} rows in ${last.file}.`}
    </p>
  )
}

function Count({ what, counted }: { what: keyof DeskWaiting; counted: DeskWaiting[keyof DeskWaiting] }) {
  const { place, state, one, many } = WAITING[what]
  const isUrgent = URGENT.includes(what)
  return (
    <li>
      <a
        href={`${addressOf(pages.desk, { id: place })}${state === undefined ? '' : `?state=${state}`}`}
        className={`grid h-full content-start gap-1 rounded-md border p-4 hover:bg-sunk sm:p-5 ${isUrgent ? 'border-warn text-warn' : 'border-line'}`}
      >
        <span className={`title tabular ${counted.count === 0 ? 'text-muted' : ''}`}>{countedWords(counted)}</span>
        <span>{counted.count === 1 ? one : many}</span>
      </a>
    </li>
  )
}

const TABLES = {
  '': 'Everything (JSON)',
  ...Object.fromEntries(EXPORTED_TABLES.map((table) => [table, `${table.replaceAll('_', ' ')} (CSV)`])),
}
/** The number of months for which payments can be exported. */
const MONTHS = 24

function Exports() {
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
        For your bookkeeping, this CSV file lists one month’s payments and refunds with their tax and receipts.
        Simulated payments are left out.
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
