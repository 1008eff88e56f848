import { useState, type FormEvent } from 'react'
import { settleDeskFiling, showDeskFilings, type DeskFilings } from '#contract/desk/failures.ts'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import { AnswerOrWait } from '#app/desk/desk-parts.tsx'
import { actAtDesk, useDeskAnswer } from '#app/desk/desk-service.ts'
import { minuteOf } from '#domain/dates.ts'
import { isBlank } from '#domain/text/is-blank.ts'

/** The number of nil returns by state, and the returns whose outcome is unknown, which the owner must settle. */
export default function Filings() {
  const asked = useDeskAnswer(showDeskFilings)
  return (
    <AnswerOrWait {...asked}>
      {({ counts, unknown }) => (
        <div className="grid gap-10">
          <section aria-labelledby="filing-counts">
            <h2 id="filing-counts" className="subtitle">
              By state
            </h2>
            {counts.length === 0 && <p className="mt-2 text-muted">No nil return has been filed here yet.</p>}
            <dl className="mt-3 grid max-w-3xl gap-x-8 gap-y-3 sm:grid-cols-3">
              {counts.map(({ provider, state, count }) => (
                <div key={`${provider} ${state}`}>
                  <dt className="label">{`${state}, ${provider}`}</dt>
                  <dd className="subtitle tabular">{count}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section aria-labelledby="filings-unknown">
            <h2 id="filings-unknown" className="subtitle">
              Unknown outcome
            </h2>
            <p className="mt-1 max-w-prose text-muted">
              {unknown.length === 0
                ? 'None.'
                : 'Check each one on iTax or with KRA, then settle it. Only the last two characters of each PIN are stored.'}
            </p>
            {unknown.length > 0 && (
              <a href="tel:+254711099999" className="row-link prose-link">
                Call KRA on 0711 099 999
              </a>
            )}
            {isMoreThan(counts, unknown.length) && (
              <p className="mt-1">{`These are the oldest ${unknown.length}. Settle some of them to see more.`}</p>
            )}
            <ul className="mt-3 grid gap-5">
              {unknown.map((filing) => (
                <Unknown key={filing.id} filing={filing} reload={asked.reload} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </AnswerOrWait>
  )
}

function isMoreThan(counts: DeskFilings['counts'], shown: number): boolean {
  return counts.reduce((sum, { state, count }) => (state === 'unknown' ? sum + count : sum), 0) > shown
}

function Unknown({
  filing: { id, provider, pin, year, sentAt, reason },
  reload,
}: {
  filing: DeskFilings['unknown'][number]
  reload(): Promise<void>
}) {
  const [number, setNumber] = useState('')
  const settle = async (acknowledgementNumber: string | null) => {
    const said = acknowledgementNumber === null ? 'The return can be filed again.' : 'Settled as filed.'
    await actAtDesk(settleDeskFiling, { body: { id, acknowledgementNumber } }, said, reload)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank(number)) void settle(number)
  }
  return (
    <li className="max-w-2xl rounded-md border border-line p-4">
      <p className="font-semibold">{`Year ${year}, PIN ${pin}, ${provider}`}</p>
      <p className="text-muted">{`Sent ${sentAt === null ? 'at an unknown time' : minuteOf(sentAt)} · ${reason ?? 'no reason noted'} · ${id}`}</p>
      <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={submit}>
        <FormField
          name={`acknowledgement-${id}`}
          label="Acknowledgement number"
          value={number}
          onType={setNumber}
          mistake={undefined}
          autoComplete="off"
          maxLength={LONGEST_SHORT_TEXT}
          isRequired={false}
          className="min-w-0 flex-1 basis-56"
        />
        <button type="submit" className="button button-quiet" disabled={isBlank(number)}>
          Filed with KRA
        </button>
        <button type="button" className="button button-quiet" onClick={() => void settle(null)}>
          Not filed with KRA
        </button>
      </form>
    </li>
  )
}
