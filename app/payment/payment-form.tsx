import { useState } from 'react'
import { LONGEST_ORDER_NUMBER } from '#domain/shop/order-kinds.ts'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { FormField } from '../storefront/form-field.tsx'

type Props = {
  /** Names the form. */
  label: string
  number: string
  problem: string
  ask(owned: { number: string; email: string }): void
}

/** Asks for what proves an order or a sale on a device that does not know it. */
export function PaymentForm({ label, number, problem, ask }: Props) {
  const [typed, setTyped] = useState({ number, email: '' })
  return (
    <form
      className="mt-6 grid max-w-md gap-4"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed)
      }}
    >
      <FormField
        name="payment-number"
        label="Order number"
        value={typed.number}
        maxLength={LONGEST_ORDER_NUMBER}
        autoComplete="off"
        onType={(next) => setTyped({ ...typed, number: next })}
        mistake={undefined}
      />
      <FormField
        name="payment-email"
        label="Email used for the order"
        type="email"
        autoComplete="email"
        value={typed.email}
        maxLength={LONGEST_EMAIL_ASKED}
        onType={(email) => setTyped({ ...typed, email })}
        mistake={undefined}
      />
      <button type="submit" className="button w-fit">
        Look up
      </button>
      <p role="status" className="text-bad">
        {problem}
      </p>
    </form>
  )
}
