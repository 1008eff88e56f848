import { STEPS, type StandingView } from '#contract/no-js-pages.ts'
import { LINK_MINUTES } from '#domain/codeshop/purchases.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { paymentWords } from '#domain/payments/payment-words.ts'
import { ContinueToPay, PaymentNumber, PaymentOutcome, ReportFields } from '#app/payment/payment-parts.tsx'
import { OrderDetails } from '#app/shop/order/order-details.tsx'
import { CheckAgain, PayAgainForm } from './pay-again-form.tsx'
import { PostedForm, ProblemBox } from './posted-form.tsx'

const PAYMENT = addressOf(pages.payment)

/** How a payment stands, the buyer's options, and what was bought. */
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
          words={`This page does not update by itself. Check again later: it changes ${words.until}.`}
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
