import { showDeskFigures, showDeskPlots } from '#contract/desk/overview.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { AnswerOrWait } from '#app/desk/desk-parts.tsx'
import { minuteOf, longDate, monthName } from '#domain/dates.ts'
import { useDeskAnswer } from '#app/desk/desk-service.ts'
import { useState } from 'react'
import { showDeskRevenue, type Revenue as Earned } from '#contract/desk/revenue.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, sum, type Cents } from '#domain/money.ts'
import { ChoiceRow } from '#app/ui/rows.tsx'

/** Revenue, charts of the last weeks, how many readers each article helped, and how often each coupon was used. */
export default function Figures() {
  const asked = useDeskAnswer(showDeskFigures)
  return (
    <div className="grid gap-12">
      <Revenue />
      <Plots />
      <AnswerOrWait {...asked}>
        {({ helpful, coupons }) => (
          <div className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-2">
            <section aria-labelledby="helpful">
              <h2 id="helpful" className="subtitle">
                Articles that helped
              </h2>
              {helpful.length === 0 && <p className="mt-2 text-muted">No reader has pressed Helpful yet.</p>}
              <ul className="mt-3">
                {helpful.map(({ post, title, readers }) => (
                  <li key={post} className="flex items-center justify-between gap-4 border-b border-line py-1">
                    {title === null ? (
                      <span className="text-muted">{`Article ${post} (no longer public)`}</span>
                    ) : (
                      <a href={addressOf(pages.post, { id: post })} className="row-link prose-link min-w-0">
                        {title}
                      </a>
                    )}
                    <span className="shrink-0 tabular">{`${readers} ${readers === 1 ? 'reader' : 'readers'}`}</span>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="coupons">
              <h2 id="coupons" className="subtitle">
                Coupons
              </h2>
              {coupons.length === 0 && <p className="mt-2 text-muted">The content defines no coupons.</p>}
              <ul className="mt-3">
                {coupons.map(({ code, percent, freeShipping, uses, limit, endsAt }) => (
                  <li key={code} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                    <span>
                      <span className="font-mono">{code}</span>
                      <span className="text-muted">{` · ${[...(percent > 0 ? [`${percent}%`] : []), ...(freeShipping ? ['free shipping'] : [])].join(', ')}${endsAt === null ? '' : ` · until ${minuteOf(endsAt)}`}`}</span>
                    </span>
                    <span className="tabular">
                      {limit === null
                        ? `used ${uses} ${uses === 1 ? 'time' : 'times'}`
                        : `used ${uses} of ${limit} times`}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </AnswerOrWait>
    </div>
  )
}

const SPANS = { weeks: 'By week', months: 'By month' } as const
type Span = keyof typeof SPANS

const PERIOD_WORDS: Readonly<Record<Span, (from: string) => string>> = {
  weeks: (from) => `Week of ${longDate(from)}`,
  months: monthName,
}

function Revenue() {
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
          alt={`Combined revenue of both shops, oldest first: ${totals.map(shown).join('; ')}.`}
          className="w-full"
        />
        <p className="mt-3 text-sm text-muted">
          {`Totals including tax and shipping, by order date. Canceled orders do not count.${simulated > 0 ? ` ${shown(simulated)} of it was simulated: no money moved.` : ''}`}
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

/** Weekly charts, drawn by the server. */
function Plots() {
  const asked = useDeskAnswer(showDeskPlots)
  return (
    <section aria-labelledby="plots">
      <h2 id="plots" className="subtitle">
        The last twelve weeks
      </h2>
      <AnswerOrWait {...asked}>
        {({ weeks, plots }) => (
          <>
            <div className="mt-4 grid gap-8 sm:grid-cols-2">
              {plots.map(({ title, values, svg }) => {
                const sum = values.reduce((total, value) => total + value, 0)
                return (
                  <figure key={title}>
                    <figcaption className="mb-2 flex justify-between gap-4">
                      <span className="font-semibold">{title}</span>
                      <span className="tabular text-muted">{`${sum} in total, ${values.at(-1) ?? 0} this week`}</span>
                    </figcaption>
                    <img
                      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
                      alt={`${title}, week by week: ${values.join(', ')}.`}
                      className="w-full"
                    />
                  </figure>
                )
              })}
            </div>
            <p className="mt-3 text-sm text-muted">
              {`From the week of ${longDate(weeks[0]!)} to the current one. Page views are pages that this server sent to browsers, excluding bots. Clicks from page to page within the site are not counted.`}
            </p>
          </>
        )}
      </AnswerOrWait>
    </section>
  )
}
