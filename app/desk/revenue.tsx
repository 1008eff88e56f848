import { useState } from 'react'
import { showDeskRevenue, type Revenue as Earned } from '#contract/desk/revenue.ts'
import { longDate, monthName } from '#domain/dates.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, sum, type Cents } from '#domain/money.ts'
import { ChoiceRow } from '#app/ui/choice-row.tsx'
import { AnswerOrWait } from './answer-or-wait.tsx'
import { useDeskAnswer } from './use-desk-answer.ts'

const SPANS = { weeks: 'By week', months: 'By month' } as const
type Span = keyof typeof SPANS

const PERIOD_WORDS: Readonly<Record<Span, (from: string) => string>> = {
  weeks: (from) => `Week of ${longDate(from)}`,
  months: monthName,
}

/** The revenue of both shops, by week or by month. */
export function Revenue() {
  const asked = useDeskAnswer(showDeskRevenue)
  const [span, setSpan] = useState<Span>('weeks')
  return (
    <section aria-labelledby="revenue">
      <h2 id="revenue" className="subtitle mb-3">
        Revenue
      </h2>
      <ChoiceRow label="Revenue" chosen={span}>
        {(['weeks', 'months'] as const).map((one) => (
          <button key={one} type="button" className="choice" aria-pressed={one === span} onClick={() => setSpan(one)}>
            {SPANS[one]}
          </button>
        ))}
      </ChoiceRow>
      <AnswerOrWait {...asked}>
        {(answer) => <Periods earned={answer[span]} currency={answer.currency} words={PERIOD_WORDS[span]} />}
      </AnswerOrWait>
    </section>
  )
}

function Periods({
  earned: { periods, svg },
  currency,
  words,
}: {
  earned: Earned
  currency: CurrencyCode
  words(from: string): string
}) {
  const shown = (amount: Cents) => formatMoney(amount, currency)
  const totals = periods.map(({ orders, sales }) => sum([orders, sales]))
  const simulated = sum(periods.map((period) => period.simulated))
  return (
    <div className="mt-4 grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
      <figure>
        <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">Both shops</span>
          <span className="tabular text-muted">{`${shown(sum(totals))} in total`}</span>
        </figcaption>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={`Revenue of both shops, oldest first: ${totals.map(shown).join('; ')}.`}
          className="w-full"
        />
        <p className="mt-3 text-sm text-muted">
          {`Totals with tax and shipping, by the day of the order. Canceled orders do not count.${simulated > 0 ? ` ${shown(simulated)} of it was simulated: no money moved.` : ''}`}
        </p>
      </figure>
      <ul className="border-t border-line">
        {periods.toReversed().map(({ from, orders, sales }) => (
          <Period key={from} name={words(from)} orders={orders} sales={sales} shown={shown} />
        ))}
      </ul>
    </div>
  )
}

function Period({
  name,
  orders,
  sales,
  shown,
}: {
  name: string
  orders: Cents
  sales: Cents
  shown(amount: Cents): string
}) {
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{name}</span>
        <span className="font-semibold tabular">{shown(sum([orders, sales]))}</span>
      </p>
      <p className="text-sm text-muted tabular">{`Shop ${shown(orders)} · Code shop ${shown(sales)}`}</p>
    </li>
  )
}
