import { useState, useEffect, useRef, useSyncExternalStore } from 'react'
import type { PageProps } from '#app/page/page-module.ts'
import { lateWarning, lastYear } from '#domain/nil-returns/nil-return.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { readStored } from '#app/browser/storage-keys.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { FilingFacts } from './filing-facts.tsx'
import { FilingForm } from './filing-form.tsx'
import { useFiling } from './filing-state.ts'
import { content } from '#app/content/content.ts'
import { CircleCheck, Download, FlaskConical, Printer } from 'lucide'
import type { Receipt } from '#contract/nil-returns.ts'
import { useSeen } from '#app/confirmations/use-seen.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ReceiptRows, saveReceipt } from './receipt-rows.tsx'
import { useAnswer } from '#app/api/use-answer.ts'
import { type ShownProvider, SHOWN_PROVIDERS } from '#domain/nil-returns/tax-providers.ts'
import { PROVIDER_ROUTE } from '#contract/light-routes.ts'
import { askRoute } from '#app/api/call-route.ts'
import { nairobiDay } from '#domain/dates.ts'

type Notice = ShownProvider | 'checking' | 'unreachable'

const notices: Record<Notice, { title: string; text: string }> = {
  checking: { title: 'Asking the server', text: 'Checking whether filing is live…' },
  practice: {
    title: 'Practice mode',
    text: 'Nothing is sent to KRA and no return is filed. You can try the form with any PIN that starts with A, such as A001234567Z.',
  },
  sandbox: { title: 'Test mode', text: 'Filings go to KRA’s test system. No return is filed.' },
  live: { title: 'Live filing', text: 'Your return is filed with KRA, and you receive its acknowledgement number.' },
  none: {
    title: 'No filing service here',
    text: 'This copy of the site has no server, so you cannot file here.',
  },
  unreachable: { title: 'No connection', text: 'The server did not respond. You may be offline.' },
}

/**
 * Says whether the server files returns with KRA. All messages share the same space, to avoid a layout shift when the
 * response arrives. The server selects a message before it serves the page.
 */
function ProviderNotice() {
  const answer = useAnswer('tax-provider', askTaxProvider)
  const shown: Notice = answer.state === 'ready' ? answer.data : answer.state === 'failed' ? 'unreachable' : 'checking'
  return (
    <div className="notice grid border-l-4 border-accent bg-sunk px-4 py-3" role="status" data-shown={shown}>
      {Object.entries(notices).map(([name, { title, text }]) => (
        <p key={name} data-notice={name} className="col-start-1 row-start-1">
          <strong className="block">{title}</strong>
          {text}
        </p>
      ))}
    </div>
  )
}

/**
 * Asks the server which tax authority it files with.
 * @throws when the server does not respond
 */
function askTaxProvider(): Promise<ShownProvider> {
  return askRoute(PROVIDER_ROUTE, (body) => {
    const { provider }: Readonly<Record<string, unknown>> = Object(body)
    return SHOWN_PROVIDERS.find((shown) => shown === provider)
  })
}

export const meta = () =>
  pageMeta(
    'File a nil return, free',
    'A free form for filing a Kenyan nil return. It shows KRA’s acknowledgement number or the reason for a refusal, and tells you if it is only in practice mode.',
  )

/** Loads the stored receipts on demand, because most visitors have none. */
const loadStoredReceipts = async () => (await import('./stored-receipts.tsx')).StoredReceipts
const ignore = () => {}

export const loader = () => ({
  publishedOn: content.publishedOn,
  oldestYear: content.site.nilReturns.oldestYear,
})

export default function NilReturnsPage({ data: { publishedOn, oldestYear } }: PageProps<typeof loader>) {
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
          <OnDemand isWanted={hasReceipts} load={loadStoredReceipts} failed={ignore} props={{}} />
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
        </section>
        <section aria-label="Before you file" className="print:hidden">
          <FilingFacts year={year} today={today} isLive={isLive} />
        </section>
      </div>
    </div>
  )
}

type Props = { message: string; receipt: Receipt | undefined; onAnother(): void }

/** The result and the receipt of a filing, shown instead of the form. */
function FilingSuccess({ message, receipt, onAnother }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  useSeen(receipt?.acknowledgementNumber)
  // Only a real filing gets a green check mark.
  const isReal = receipt === undefined || receipt.provider === 'live'
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="status"
      className="printed-alone grid gap-5 border border-line bg-raised p-5 quiet-focus sm:p-7"
    >
      <p className="flex gap-3 text-lg">
        {isReal ? (
          <Icon of={CircleCheck} className="mt-1 size-6 shrink-0 text-good" />
        ) : (
          <Icon of={FlaskConical} className="mt-1 size-6 shrink-0 text-muted" />
        )}
        {message}
      </p>
      {receipt && <ReceiptRows receipt={receipt} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        {receipt && (
          <>
            <button type="button" className="button" onClick={() => saveReceipt(receipt)}>
              <Icon of={Download} className="size-4" />
              Save receipt
            </button>
            <button type="button" className="button button-quiet" onClick={() => print()}>
              <Icon of={Printer} className="size-4" />
              Print or save as PDF
            </button>
          </>
        )}
        <button type="button" className={receipt ? 'button button-quiet' : 'button'} onClick={onAnother}>
          File Another Return
        </button>
      </div>
    </div>
  )
}

const never = () => () => {}
const today = () => nairobiDay(new Date())

/** Returns today's date in Kenya (YYYY-MM-DD); until React hydrates the page, the day of publication. */
function useToday(publishedOn: string): string {
  return useSyncExternalStore(never, today, () => publishedOn)
}
