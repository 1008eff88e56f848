import { showDeskBackup } from '#contract/desk/backup.ts'
import { listDeskMessages } from '#contract/desk/messages.ts'
import { listDeskOrders } from '#contract/desk/orders.ts'
import { listDeskReviews } from '#contract/desk/reviews.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { thousands } from '../count-words.ts'
import { Exports } from '../exports.tsx'
import { minuteOf } from '#domain/dates.ts'
import { useDeskAnswer } from '../use-desk-answer.ts'

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
      <Exports />
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
