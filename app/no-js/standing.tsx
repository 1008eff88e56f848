import { STEPS, type StandingView, CHARGED, PAYMENT_TYPE } from '#contract/no-js-pages.ts'
import { LINK_MINUTES } from '#domain/codeshop/purchases.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { paymentWords } from '#domain/payments/payment-words.ts'
import {
  ContinueToPay,
  PaymentNumber,
  PaymentOutcome,
  ReportFields,
  againWords,
  nextWays,
} from '#app/payment/payment-parts.tsx'
import { OrderDetails } from '#app/shop/order/order-details.tsx'
import { PostedForm, ProblemBox, PaymentFields } from './posted-form.tsx'
import { isScriptPayment } from '#domain/codeshop/script-checkout.ts'
import { minuteOf } from '#domain/dates.ts'
import { converted, formatMoney } from '#domain/money.ts'
import { PAYMENT_METHODS } from '#domain/order-kinds.ts'
import { PHONE_FIELD, rateWords } from '#domain/payments/payment-ways.ts'
import { MpesaFields } from '#app/storefront/mpesa-fields.tsx'

const PAYMENT = addressOf(pages.payment)

/** The status of a payment, the buyer's options, and the ordered or purchased items. */
export function Standing(view: StandingView) {
  const { payment, email, order, purchases, receiptLink, refused } = view
  const words = paymentWords(payment, 'below')
  const { byHand } = payment.attempt
  const reported = byHand?.reported ?? ''
  return (
    <>
      {refused && <ProblemBox message={refused.message} />}
      <PaymentOutcome payment={payment} words={words} />
      <ContinueToPay at={payment.attempt.payAt} />
      {byHand?.asks !== undefined && (
        <PostedForm
          action={PAYMENT}
          kept={{ number: payment.number, email, step: STEPS.reported }}
          className="mt-4 grid max-w-sm gap-3"
        >
          <ReportFields
            asks={byHand.asks}
            code={refused?.code ?? reported}
            mistake={refused?.fields?.code}
            reported={reported}
          />
        </PostedForm>
      )}
      <PayAgainForm {...view} />
      {words.until !== undefined && (
        <CheckAgain
          {...view}
          words={`This page does not update automatically. Check again later: the status changes ${words.until}.`}
        />
      )}
      {purchases.length > 0 && <Scripts {...view} />}
      <PaymentNumber payment={payment} />
      {order && <OrderDetails order={order} isSample={false} isWithPayment />}
      {receiptLink !== undefined && (
        <p className="mt-6">
          <a href={receiptLink} className="button button-quiet">
            Receipt (PDF)
          </a>
        </p>
      )}
      {words.until === undefined && (
        <p className="mt-6">
          <a href={addressOf(payment.kind === 'order' ? pages.shop : pages.codeshop)} className="button button-quiet">
            Back to the shop
          </a>
        </p>
      )}
    </>
  )
}

const Scripts = ({ purchases, payment: { number }, email }: StandingView) => (
  <section className="mt-8">
    <h2 className="subtitle">Your scripts</h2>
    <p className="mt-1">
      {`Keep the license keys secret: anyone who has one can download its script. The links are valid for ${LINK_MINUTES} minutes.`}
    </p>
    <ul className="mt-3 grid gap-4">
      {purchases.map(({ name, purchase }) => (
        <li key={purchase.id}>
          <strong>{name}</strong>
          {`, version ${purchase.version}`}
          <br />
          {'License key: '}
          <code className="wrap-anywhere">{purchase.licenseKey}</code>
          <br />
          <Download name={name} {...purchase} />
        </li>
      ))}
    </ul>
    <PostedForm action={PAYMENT} kept={{ number, email }}>
      <button type="submit" className="button button-quiet">
        Make new links
      </button>
    </PostedForm>
  </section>
)

type DownloadProps = Pick<
  StandingView['purchases'][number]['purchase'],
  'downloadUrl' | 'downloadCount' | 'maxDownloads'
>

function Download({ name, downloadUrl, downloadCount, maxDownloads }: DownloadProps & { name: string }) {
  if (downloadUrl === '' || downloadCount >= maxDownloads)
    return (
      <>
        {downloadUrl === '' ? 'Its files are no longer available. ' : 'All downloads have been used. '}
        <a href={addressOf(pages.contact)} className="row-link prose-link">
          Write to us
        </a>
        .
      </>
    )
  return (
    <>
      <a href={downloadUrl} className="row-link prose-link">
        {`Download ${name}`}
      </a>
      {` (${downloadCount} of ${maxDownloads} downloads used)`}
    </>
  )
}

/** The form for another payment attempt, with the same or another method, once the server allows one. */
function PayAgainForm(view: StandingView) {
  const { payment, email, mode, phone, at, refused } = view
  const { number, total, currency, attempt, kind, againFrom } = payment
  const { isOpen, ways } = nextWays(
    payment,
    view.ways.filter(({ type }) => kind === 'order' || isScriptPayment(type)),
  )
  const [first] = ways
  if (!first || againFrom === undefined) return null
  if (againFrom > at)
    return <CheckAgain {...view} words={`You can try again from ${minuteOf(againFrom)}, Nairobi time.`} />
  const isChoice = ways.length > 1
  // All gateways that convert the amount use the shop's rate, so there is only one converted amount.
  const convertible = ways.find(({ charge }) => charge !== undefined)
  const charge = convertible?.charge
  const charged = charge && converted(total, charge.rate)
  const fields = { mode, ways, currency, phone, mistakes: refused?.fields ?? {} }
  return (
    <PostedForm
      action={addressOf(pages.payment)}
      kept={{
        number,
        email,
        step: STEPS.again,
        ...(isChoice ? {} : { [PAYMENT_TYPE]: first.type }),
        ...(charged === undefined ? {} : { [CHARGED]: String(charged) }),
      }}
    >
      {isChoice && <PaymentFields {...fields} chosen={refused?.type ?? attempt.way} />}
      {!isChoice && first.act === 'phone' && <MpesaFields {...fields} way={first} payments={mode} isRequired={false} />}
      {convertible && charge && charged !== undefined && (
        <p className="mt-4">
          {`${isChoice ? `With ${PAYMENT_METHODS[convertible.type]} you pay` : 'You pay'} ${formatMoney(charged, charge.currency)} (${formatMoney(total, currency)} at ${rateWords(charge.rate, charge.currency, currency)}).`}
        </p>
      )}
      <button type="submit" className="button mt-4">
        {againWords(isOpen, isChoice ? undefined : first)}
      </button>
    </PostedForm>
  )
}

/** A form that shows the page again with the current status of the payment. */
const CheckAgain = ({ payment: { number, attempt }, email, phone, words }: StandingView & { words: string }) => (
  <PostedForm
    action={addressOf(pages.payment)}
    kept={{
      number,
      email,
      ...(phone === '' ? {} : { [PHONE_FIELD]: phone }),
      ...(attempt.payAt === undefined ? {} : { isBack: 'yes' }),
    }}
  >
    <p>{words}</p>
    <button type="submit" className="button button-quiet mt-4">
      Check again
    </button>
  </PostedForm>
)
