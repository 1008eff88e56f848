import { editBillingName, setBillingSame, type CheckoutForm } from '#domain/shop/checkout.ts'
import type { Cents } from '#domain/money.ts'
import { PaymentChoice } from '#app/storefront/payment-choice.tsx'
import type { usePaymentWays } from '#app/storefront/payment-ways.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import { StepForm } from './step-form.tsx'

type Props = ReturnType<typeof usePaymentWays> & {
  total: Cents
  form: CheckoutForm
  edit(change: (form: CheckoutForm) => CheckoutForm): void
  mistakes: Readonly<Record<string, string>>
  back(): void
  forward(): void
}

/** Step 2: payment method and billing name. */
export function PaymentStep({ form, edit, mistakes, payments, ways, total, back, forward }: Props) {
  return (
    <StepForm title="Payment Information" forward={forward}>
      {payments !== 'live' && payments !== 'checking' && (
        <p className="mt-1 text-sm text-muted">
          Choose a method. No money moves: do not type a real card number. The fields marked * are required only where
          payments are real; here they may stay empty.
        </p>
      )}
      <PaymentChoice
        name="payment-method"
        ways={ways}
        payments={payments}
        chosen={form.paymentType}
        choose={(type) => edit((before) => ({ ...before, paymentType: type }))}
        total={total}
        phone={form.payerPhone}
        knownPhone={form.shipping.phone}
        onPhone={(payerPhone) => edit((before) => ({ ...before, payerPhone }))}
        mistakes={mistakes}
      />
      <label className="filter-choice mt-6">
        <input
          type="checkbox"
          checked={form.isBillingSame}
          onChange={(event) => edit((before) => setBillingSame(before, event.target.checked))}
        />
        <span>Billing address same as shipping address</span>
      </label>
      {!form.isBillingSame && (
        <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {(['firstName', 'lastName'] as const).map((name) => (
            <FormField
              key={name}
              name={`billing.${name}`}
              label={name === 'firstName' ? 'Billing First Name' : 'Billing Last Name'}
              autoComplete={name === 'firstName' ? 'billing given-name' : 'billing family-name'}
              value={form.billing[name]}
              onType={(value) => edit((before) => editBillingName(before, name, value))}
              mistake={mistakes[`billing.${name}`]}
            />
          ))}
        </div>
      )}
      <div className="main-buttons">
        <button type="button" className="button button-quiet" onClick={back}>
          Back
        </button>
        <button type="submit" className="button">
          Review Order
        </button>
      </div>
    </StepForm>
  )
}
