import { CHARGED, PAYMENT_TYPE, STEPS, type StandingView } from '#contract/no-js-pages.ts'
import { isScriptPayment } from '#domain/codeshop/script-checkout.ts'
import { minuteOf } from '#domain/dates.ts'
import { converted, formatMoney } from '#domain/money.ts'
import { PAYMENT_METHODS } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { PHONE_FIELD, rateWords } from '#domain/payments/payment-ways.ts'
import { againWords, nextWays } from '#app/payment/payment-parts.tsx'
import { MpesaFields } from '#app/storefront/mpesa-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PostedForm } from './posted-form.tsx'

/** The form for another attempt to pay, with the same or another method, once the server allows one. */
export function PayAgainForm(view: StandingView) {
  const { payment, email, mode, phone, at, refused } = view
  const { number, total, currency, attempt, kind, againFrom } = payment
  const { isOpen, ways } = nextWays(
    payment,
    view.ways.filter(({ type }) => kind === 'order' || isScriptPayment(type)),
  )
  const [first] = ways
  if (!first || againFrom === undefined) return null
  if (againFrom > at)
    return (
      <CheckAgain
        {...view}
        words={`Another attempt is possible from ${minuteOf(againFrom)} in Nairobi. Check again then.`}
      />
    )
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

/** A form that shows the page again, as it stands then. */
export const CheckAgain = ({ payment: { number, attempt }, email, phone, words }: StandingView & { words: string }) => (
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
