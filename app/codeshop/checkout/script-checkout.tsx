import { startTransition, useEffect, useRef, useState, type FormEvent } from 'react'
import { finishPage, navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { PricingRules } from '#domain/cart/pricing.ts'
import { PURCHASE_FAILED, type Purchase } from '#domain/codeshop/purchases.ts'
import {
  AGREEMENTS,
  EMPTY_CUSTOMER,
  missingForPurchase,
  SCRIPT_PAYMENTS,
  type CustomerForm,
  type MissingForPurchase,
  type ScriptPayment,
} from '#domain/codeshop/script-checkout.ts'
import { openPayment, unlessLeaving } from '#app/payment/leave-checkout.ts'
import { PurchaseTerms } from '#app/information/legal-links.tsx'
import { useCart } from '#app/cart/cart-provider.tsx'
import { loadKnownDetails } from '#app/storefront/load-known-details.ts'
import { PHONE_FIELD } from '#domain/payments/payment-ways.ts'
import { emptyPaymentFields, PaymentChoice } from '#app/storefront/payment-choice.tsx'
import { SummaryBeside, SummaryOnTop, TotalAtButton } from '#app/cart/order-summary.tsx'
import { PaymentNotice } from '#app/storefront/payment-notice.tsx'
import { usePaymentWays } from '#app/storefront/payment-ways.ts'
import { STILL_EMPTY } from '#app/storefront/form-field.tsx'
import { useRefusedTitle } from '#app/page/page-title.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useLeaveWarning } from '#app/ui/use-leave-warning.ts'
import { NothingYet } from '#app/codeshop/nothing-yet.tsx'
import { rememberPurchases } from '#app/orders/purchases.ts'
import type { SoldScript } from '#app/codeshop/sold-script.ts'
import { useScriptLines, readCustomer, writeCustomer } from './checkout-state.ts'
import { Agreements, CustomerFields } from './customer-fields.tsx'
import { ScriptSummary } from './script-summary.tsx'

/** Delay between the success toast and the redirect to the downloads, in milliseconds. */
const REDIRECT_AFTER = 1000

/** Messages for failed attempts for which the server returned no message. */
const WORDS = {
  'bought-before': 'Your earlier payment went through; the scripts are in My Downloads. You were not charged again.',
  open: 'Your payment is not confirmed yet. Please press the button again in a minute; you will not be charged twice.',
  failed:
    'We could not confirm your purchase. Nothing you typed is lost. Press the button again; you will not be charged twice.',
} as const

/** A message for each field that was refused. */
type Mistakes = Readonly<Record<string, string | undefined>>

/** The code shop checkout: customer information, payment method and agreements. */
export function ScriptCheckout({ scripts, rules }: { scripts: readonly SoldScript[]; rules: PricingRules }) {
  const inCart = useScriptLines(scripts, rules)
  const { change } = useCart()
  const [customer, setCustomer] = useState(EMPTY_CUSTOMER)
  const { payments, ways, wayFor } = usePaymentWays(SCRIPT_PAYMENTS)
  const [chosen, setChosen] = useState<ScriptPayment>('card')
  const payment = wayFor(chosen)
  const [payerPhone, setPayerPhone] = useState('')
  const [knownPhone, setKnownPhone] = useState('')
  const [state, setState] = useState<'idle' | 'processing' | 'done'>('idle')
  /** The reason why nothing was bought, with the empty or refused fields. */
  const [problem, setProblem] = useState<MissingForPurchase & { mistakes?: Mistakes }>()
  /** The lines just bought, shown until the redirect to the downloads. */
  const [bought, setBought] = useState<typeof inCart>()
  const { lines, sold, totals } = bought ?? inCart
  const isUnderWay = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  /** The number of attempts with an empty or refused field. */
  const [refusals, setRefusals] = useState(0)
  useLeaveWarning(state === 'processing')
  useRefusedTitle(problem !== undefined)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  useEffect(() => {
    const draft = readCustomer()
    if (draft) startTransition(() => setCustomer(draft))
    void fillIn(setCustomer, setKnownPhone)
  }, [])

  const say = (words: string, mistakes: Mistakes = {}) => setProblem({ words, fields: [], mistakes })
  const leadToField = () => setRefusals((count) => count + 1)
  const mistakeOf = (field: keyof CustomerForm) =>
    problem?.fields.includes(field)
      ? (AGREEMENTS.find((one) => one.field === field)?.missing ?? STILL_EMPTY)
      : problem?.mistakes?.[field]
  const noLongerWrong = (field: string) =>
    setProblem(
      (known) =>
        known && {
          ...known,
          fields: known.fields.filter((other) => other !== field),
          mistakes: { ...known.mistakes, [field]: undefined },
        },
    )
  const edit = (part: Partial<CustomerForm>) => {
    const next = { ...customer, ...part }
    setCustomer(next)
    writeCustomer(next)
    for (const field of Object.keys(part)) noLongerWrong(field)
  }
  const keep = ({ kind, purchases }: { kind: 'bought' | 'bought-before'; purchases: readonly Purchase[] }) => {
    rememberPurchases(purchases)
    if (kind !== 'bought') return
    finishPage()
    setBought(inCart)
    change((cart) => cart.filter(({ product }) => sold.every((line) => line.product.id !== product.id)))
  }
  const buy = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Ignore repeated clicks until the next render.
    if (isUnderWay.current) return
    const absent = missingForPurchase(customer, payment.type, emptyPaymentFields(event.currentTarget))
    setProblem(absent)
    if (absent) return leadToField()
    if (sold.length === 0) return say('The scripts in your cart are no longer sold.')
    isUnderWay.current = true
    setState('processing')
    try {
      const { purchase } = await import('./purchase-service.ts')
      const outcome = await purchase({ lines: sold, totals, rules, customer, payment, payerPhone, keep })
      if (outcome.kind === 'waiting') {
        setState('done')
        return openPayment(outcome.number, outcome.payAt)
      }
      if (outcome.kind !== 'bought') {
        isUnderWay.current = false
        setState('idle')
        if (outcome.kind === 'refused') {
          say(outcome.message, outcome.fields)
          leadToField()
        } else say(WORDS[outcome.kind])
        if (outcome.kind === 'refused' || outcome.kind === 'failed') showToast.error(PURCHASE_FAILED)
        return
      }
      const { purchases } = outcome
      setState('done')
      showToast.success('Purchase successful! Redirecting to downloads...')
      const go = () =>
        navigate(addressOf(pages.downloads), { state: { purchaseId: purchases[0]?.id, customerEmail: customer.email } })
      unlessLeaving(go, REDIRECT_AFTER)
    } catch {
      isUnderWay.current = false
      setState('idle')
      showToast.error(PURCHASE_FAILED)
    }
  }

  if (lines.length === 0)
    return (
      <NothingYet
        title="No Digital Products in Cart"
        text="Add scripts to your cart to buy them here."
        action="Browse Scripts"
      />
    )
  const summary = <ScriptSummary lines={lines} totals={totals} />
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <SummaryOnTop total={totals.total}>{summary}</SummaryOnTop>
      <form ref={form} aria-label="Purchase" noValidate onSubmit={(event) => void buy(event)} className="grid gap-10">
        <section aria-labelledby="customer">
          <h2 id="customer" className="subtitle">
            Customer Information
          </h2>
          <CustomerFields customer={customer} mistakeOf={mistakeOf} edit={edit} />
        </section>
        <section aria-labelledby="script-payment">
          <h2 id="script-payment" className="subtitle">
            Payment Method
          </h2>
          <div className="text-sm text-muted">
            <PaymentNotice
              payments={payments}
              simulated="Payments on this site are simulated, so no money moves. Do not type a real card number: made-up details are enough. What you type never leaves this page."
            />
          </div>
          <PaymentChoice<ScriptPayment>
            name="script-payment-method"
            ways={ways}
            payments={payments}
            chosen={payment.type}
            choose={setChosen}
            total={totals.total}
            phone={payerPhone}
            knownPhone={knownPhone}
            onPhone={(phone) => {
              setPayerPhone(phone)
              noLongerWrong(PHONE_FIELD)
            }}
            missing={problem?.fields}
            mistakes={problem?.mistakes}
            onType={noLongerWrong}
          />
        </section>
        <div>
          <Agreements customer={customer} mistakeOf={mistakeOf} edit={edit} />
          <p className="mt-1 flex flex-wrap gap-x-5 pl-7 text-sm">
            {sold.map(({ script: { id, name, licenseUrl } }) => (
              <a key={id} href={licenseUrl} target="_blank" rel="noreferrer" className="row-link prose-link">
                {`License of ${name}`}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ))}
          </p>
          {problem && (
            <p role="alert" className="mt-4 text-bad">
              {problem.words}
            </p>
          )}
          <PurchaseTerms />
          <TotalAtButton total={totals.total} />
          <div className="main-buttons">
            <button type="submit" className="button px-8" aria-disabled={state !== 'idle'}>
              {state === 'processing' ? 'Processing...' : 'Complete Purchase'}
            </button>
          </div>
          <p role="status" className="sr-only">
            {state === 'processing' ? 'Your purchase is being processed.' : ''}
          </p>
        </div>
      </form>
      <SummaryBeside>{summary}</SummaryBeside>
    </div>
  )
}

function isUntouched({ email, firstName, lastName }: CustomerForm): boolean {
  return email === '' && firstName === '' && lastName === ''
}

/**
 * Fills in the buyer details that are stored in this browser, unless the buyer has already typed an email address or a
 * name. If no details are stored, the fields stay empty.
 */
async function fillIn(
  change: (next: (now: CustomerForm) => CustomerForm) => void,
  changePhone: (phone: string) => void,
): Promise<void> {
  const known = await loadKnownDetails([])
  if (!known) return
  const { person, addresses } = known
  const { email = '', firstName = '', lastName = '' } = person.email ? person : (addresses[0] ?? {})
  changePhone(person.phone ?? addresses[0]?.phone ?? '')
  change((now) => (isUntouched(now) ? { ...now, email, firstName, lastName } : now))
}
