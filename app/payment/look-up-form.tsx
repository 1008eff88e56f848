import { useState } from 'react'
import { LONGEST_ORDER_NUMBER } from '#domain/shop/order-kinds.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import { tidyEmails } from '#app/ui/tidy-emails.ts'
import type { Owned } from './owned.ts'

type Props = {
  /** Names the form. */
  label: string
  /** What was typed before, or is known. */
  number: string
  email?: string
  /** Why the last look-up found nothing; '' before the first. */
  problem: string
  ask(typed: Owned): void
}

/** Asks for what proves an order or a sale on a device that does not know it. */
export function LookUpForm({ label, number, email = '', problem, ask }: Props) {
  const [typed, setTyped] = useState({ number, email })
  const [isIncomplete, setIsIncomplete] = useState(false)
  return (
    <form
      className="scripted mt-6 grid max-w-md gap-4"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        const isComplete = !isBlank(typed.number) && !isBlank(typed.email)
        setIsIncomplete(!isComplete)
        if (isComplete) ask(typed)
      }}
    >
      <FormField
        name="look-up-number"
        label="Order number"
        value={typed.number}
        maxLength={LONGEST_ORDER_NUMBER}
        autoComplete="off"
        onType={(next) => setTyped({ ...typed, number: next })}
        mistake={undefined}
      />
      <FormField
        name="look-up-email"
        label="Email used for the order"
        type="email"
        autoComplete="email"
        value={typed.email}
        maxLength={LONGEST_EMAIL_ASKED}
        onType={(next) => setTyped({ ...typed, email: next })}
        mistake={undefined}
      />
      <button type="submit" className="button" onClick={tidyEmails}>
        Look up
      </button>
      <p ref={focusIfFilled} tabIndex={-1} role="status" className="quiet-focus text-bad">
        {isIncomplete ? 'Please enter both the order number and the email address.' : problem}
      </p>
    </form>
  )
}

/** Leads keyboards and screen readers to the reason why a look-up found nothing. */
function focusIfFilled(notice: HTMLElement | null): void {
  if (notice?.textContent) notice.focus()
}
