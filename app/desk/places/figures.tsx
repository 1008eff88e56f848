import { showDeskFigures } from '#contract/desk/overview.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { AnswerOrWait } from '#app/desk/answer-or-wait.tsx'
import { minuteOf } from '#domain/dates.ts'
import { Plots } from '#app/desk/plots.tsx'
import { Revenue } from '#app/desk/revenue.tsx'
import { useDeskAnswer } from '#app/desk/use-desk-answer.ts'

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
                      <span className="text-muted">{`Article ${post}, no longer public`}</span>
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
