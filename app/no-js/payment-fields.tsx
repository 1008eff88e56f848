import { PAYMENT_TYPE } from '#contract/no-js-pages.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { PAID_ELSEWHERE, type PaymentMode, type PaymentWay } from '#domain/payments/payment-ways.ts'
import { MpesaFields } from '#app/storefront/mpesa-fields.tsx'
import { PaymentTiles } from '#app/storefront/payment-tiles.tsx'

type Props = {
  mode: PaymentMode
  ways: readonly PaymentWay[]
  currency: CurrencyCode
  chosen: string
  phone: string
  mistakes: Readonly<Record<string, string>>
}

/** The payment methods. No card number is ever typed here: a card is charged only on the payment service's page. */
export function PaymentFields({ mode, ways, currency, chosen, phone, mistakes }: Props) {
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
