import { useState } from 'react'
import type { Route } from './+types/nil-returns-page'
import { lateWarning } from '#domain/nil-returns/late-warning.ts'
import { lastYear } from '#domain/nil-returns/nil-return.ts'
import { actAtOnce, pageMeta } from '../layout/page-meta.ts'
import { useToday } from '../layout/use-today.ts'
import { readStored } from '../browser/storage-keys.ts'
import { pageWidth } from '../ui/classes.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { FilingFacts } from './filing-facts.tsx'
import { FilingForm } from './filing-form.tsx'
import { useFiling } from './filing-state.ts'
import { FilingSuccess } from './filing-success.tsx'
import { ProviderNotice } from './provider-notice.tsx'
import { content } from '../content/content.ts'

export const meta = () => [
  ...pageMeta(
    'File a nil return, free',
    'A free form for a Kenyan nil return. It shows KRA’s acknowledgement number or why KRA refused, and says when it is only practice.',
  ),
  actAtOnce,
]

/** Most visitors have none. */
const loadKeptReceipts = async () => (await import('./kept-receipts.tsx')).KeptReceipts
const ignore = () => {}

export const loader = () => ({
  publishedOn: content.publishedOn,
  oldestYear: content.site.nilReturns.oldestYear,
})

export default function NilReturnsPage({ loaderData: { publishedOn, oldestYear } }: Route.ComponentProps) {
  const today = useToday(publishedOn)
  const defaultYear = lastYear(today)
  const { filing, send, startAnother } = useFiling()
  const [isAnother, setAnother] = useState(false)
  const [typedYear, setTypedYear] = useState<number>()
  const isLive = useIsHydrated()
  const hasReceipts = isLive && filing.state !== 'success' && Array.isArray(readStored('confirmations'))
  const year = typedYear !== undefined && typedYear >= 1990 && typedYear <= 2100 ? Math.trunc(typedYear) : defaultYear

  return (
    <div className={`${pageWidth} pt-28 pb-12 print:pt-0`}>
      <h1 className="title">File your nil return, free</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        For resident individuals in Kenya who had no income in a calendar year. It costs nothing, and it does not
        replace the official channels of the Kenya Revenue Authority (KRA).
      </p>
      <div className="mt-10 grid gap-12 lg:grid-cols-[1.3fr_1fr]">
        <section aria-label="Nil return" className="grid max-w-xl content-start gap-6 lg:max-w-none">
          <ProviderNotice />
          {filing.state === 'success' ? (
            <FilingSuccess
              message={filing.result.message}
              receipt={filing.result.receipt}
              onAnother={() => {
                setTypedYear(undefined)
                setAnother(true)
                startAnother()
              }}
            />
          ) : (
            <FilingForm
              defaultYear={defaultYear}
              oldestYear={oldestYear}
              late={year < oldestYear ? undefined : lateWarning(year, today)}
              error={filing.state === 'error' ? filing.message : undefined}
              isUnanswered={filing.state === 'error' && filing.isUnanswered}
              isSubmitting={filing.state === 'submitting'}
              onYear={setTypedYear}
              isAnother={isAnother}
              onSubmit={(pin, chosenYear) => void send(pin, chosenYear)}
            />
          )}
          <OnDemand isWanted={hasReceipts} load={loadKeptReceipts} failed={ignore} props={{}} />
        </section>
        <section aria-label="Before you file" className="print:hidden">
          <FilingFacts year={year} today={today} isLive={isLive} />
        </section>
      </div>
    </div>
  )
}
