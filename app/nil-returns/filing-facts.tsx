import { filingDeadline, LATE_PENALTY_SHILLINGS } from '#domain/nil-returns/nil-return.ts'
import { daysBetween, longDate } from '#domain/dates.ts'
import { inThousands } from '#domain/money.ts'

/** Facts to know before filing: who may file, the deadline, the late penalty and the official channels. */
export function FilingFacts({ year, today, isLive }: { year: number; today: string; isLive: boolean }) {
  const deadline = filingDeadline(year)
  return (
    <dl className="grid gap-6">
      <Fact title="Who may file nil">
        Only someone who had no income at all in that year: no salary, no business, no rent, no side work. A return that
        KRA’s own records contradict is rejected.
      </Fact>
      <Fact title="Deadline">
        The return for {year} is due by {longDate(deadline)}.{' '}
        <span className={isLive ? '' : 'invisible'}>{timeLeft(daysBetween(today, deadline))}</span>
      </Fact>
      <Fact title="If you are late">
        KSh {inThousands(LATE_PENALTY_SHILLINGS)} for an individual whose nil return comes after the deadline.
      </Fact>
      <Fact title="Official channels">
        <a href="https://itax.kra.go.ke" className="prose-link" rel="noopener">
          iTax
        </a>{' '}
        or a call to KRA on{' '}
        <a href="tel:+254711099999" className="prose-link">
          0711 099 999
        </a>
        .
      </Fact>
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="label">{title}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

function timeLeft(days: number): string {
  if (days < 0) return days === -1 ? 'That was yesterday.' : `That was ${-days} days ago.`
  if (days === 0) return 'That is today.'
  return days === 1 ? 'That is tomorrow.' : `${days} days are left.`
}
