import { useState, type FormEvent } from 'react'
import { settleDeskFiling, showDeskFilings, type DeskFilings } from '#contract/desk/filings.ts'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import { FormField } from '../storefront/form-field.tsx'
import { AnswerOrWait } from './answer-or-wait.tsx'
import { actAtDesk } from './desk-service.ts'
import { moment } from './moment.ts'
import { useDeskAnswer } from './use-desk-answer.ts'

/** Nil returns by state, and those whose outcome has to be found out. */
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
              Of unknown outcome
            </h2>
            <p className="mt-1 max-w-prose text-muted">
              {unknown.length === 0
                ? 'None.'
                : 'Find out on iTax or from KRA (0711 099 999), then settle each. Whose they are stands in no list: npm run filings shows the end of the PIN.'}
            </p>
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
  filing: { id, provider, year, sentAt, reason },
  reload,
}: {
  filing: DeskFilings['unknown'][number]
  reload(): Promise<void>
}) {
  const [number, setNumber] = useState('')
  const settle = async (acknowledgementNumber: string | null) => {
    const said = acknowledgementNumber === null ? 'It may be filed again.' : 'It is settled as filed.'
    await actAtDesk(settleDeskFiling, { body: { id, acknowledgementNumber } }, said, reload)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() !== '') void settle(number)
  }
  return (
    <li className="max-w-2xl rounded-md border border-line p-4">
      <p className="font-semibold">{`Year ${year}, ${provider}`}</p>
      <p className="text-muted">{`Sent ${sentAt === null ? 'at an unknown time' : moment(sentAt)} · ${reason ?? 'no reason noted'} · ${id}`}</p>
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
        <button type="submit" className="button button-quiet" disabled={number.trim() === ''}>
          KRA has it
        </button>
        <button type="button" className="button button-quiet" onClick={() => void settle(null)}>
          KRA does not have it
        </button>
      </form>
    </li>
  )
}
