import type { ReactNode } from 'react'
import { FieldLinks } from '#app/storefront/field-links.tsx'
import { PAYMENT_TYPE } from '#contract/no-js-pages.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { PAID_ELSEWHERE, type PaymentMode, type PaymentWay } from '#domain/payments/payment-ways.ts'
import { MpesaFields } from '#app/storefront/mpesa-fields.tsx'
import { PaymentTiles } from '#app/storefront/payment-tiles.tsx'

type Props = {
  action: string
  /** Hidden fields, which carry values from page to page. */
  kept: Readonly<Record<string, string>>
  className?: string
  children: ReactNode
}

/** A form that the browser posts. */
export const PostedForm = ({ action, kept, className = 'mt-4', children }: Props) => (
  <form method="post" action={action} className={className}>
    {Object.entries(kept).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)

type Problem = {
  message: string
  fields?: Readonly<Record<string, string>> | undefined
  idOf?: (field: string) => string
}

/** A box that says why a form is shown again, with links to the fields to correct. The box gets the focus. */
export const ProblemBox = ({ message, fields, idOf }: Problem) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page loads because of this message
  <div className="outcome outcome-bad quiet-focus mt-6 mb-6" role="alert" tabIndex={-1} autoFocus>
    <p>{message}</p>
    {fields && <FieldLinks fields={fields} idOf={idOf} />}
  </div>
)

type PaymentFieldsProps = {
  mode: PaymentMode
  ways: readonly PaymentWay[]
  currency: CurrencyCode
  chosen: string
  phone: string
  mistakes: Readonly<Record<string, string>>
}

/** The payment methods. No card number is ever typed here: a card is charged only on the payment service's page. */
export function PaymentFields({ mode, ways, currency, chosen, phone, mistakes }: PaymentFieldsProps) {
  const way = ways.find(({ type }) => type === chosen) ?? ways[0]
  const byPhone = ways.find(({ act }) => act === 'phone')
  return (
    <fieldset>
      <legend className="subtitle">Payment Method</legend>
      <p className="mt-1 text-sm text-muted">
        {mode === 'live'
          ? PAID_ELSEWHERE
          : 'Payments on this site are simulated, so no money moves. You will not be asked for a card number.'}
      </p>
      <div className="mt-3 grid gap-2">
        <PaymentTiles name={PAYMENT_TYPE} ways={ways} chosen={way?.type} />
      </div>
      {byPhone && (
        <MpesaFields
          way={byPhone}
          payments={mode}
          currency={currency}
          phone={phone}
          isRequired={false}
          mistakes={mistakes}
        />
      )}
    </fieldset>
  )
}
