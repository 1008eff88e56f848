import { useRef, type ComponentType, useState } from 'react'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import type { Owned } from './known-payments.ts'
import type { KnownOwned } from './use-owned.ts'
import { LONGEST_ORDER_NUMBER } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import { tidyEmails } from '#app/ui/tidy-emails.ts'

/**
 * The props of a panel about an order or a sale.
 * @property ask looks up another order or sale, or the same one again
 */
export type PanelProps = Owned & { isBack: boolean; ask(typed: Owned): void }

type Props = {
  what: LookedUp
  /**
   * Loads the panel's code. The code is loaded on demand, because it includes the validation of responses and the page
   * may only need a form.
   */
  load: () => Promise<ComponentType<PanelProps>>
  owned: KnownOwned
  /** Whether the prerendered page contains the form, even though some visitors' browsers know the email address. */
  isPublished?: boolean
}

/**
 * Shows a panel about an order or a sale. If the email address is not known, first asks for the number and email
 * address.
 */
export function LookUp({ what, load, owned, isPublished = false }: Props) {
  const { isLive, number, email, isBack, round, ask } = owned
  const place = useRef<HTMLDivElement>(null)
  // The panel replaces the form, which may have the focus.
  useFocusRecovery(place)
  return (
    <div ref={place}>
      {(isLive || isPublished) && email === undefined && (
        <LookUpForm what={what} number={number} problem="" ask={ask} />
      )}
      <OnDemand
        key={`${number} ${email} ${round}`}
        isWanted={email !== undefined}
        load={load}
        failed={() => {}}
        props={{ number, email: email ?? '', isBack, ask }}
      />
    </div>
  )
}

/** The pages that can be looked up by the number of an order or a sale. */
const LOOK_UPS = { order: pages.shopOrder, payment: pages.payment, receipt: pages.receipt } as const

type LookedUp = keyof typeof LOOK_UPS

type LookUpFormProps = {
  what: LookedUp
  /** The number typed before or given in the URL. */
  number: string
  email?: string
  /** The reason why the last look-up found nothing; an empty string before the first look-up. */
  problem: string
  ask(typed: Owned): void
}

/**
 * Asks for the number and email address that give access to an order or a sale, on a device that does not store them.
 */
export function LookUpForm({ what, number, email = '', problem, ask }: LookUpFormProps) {
  // The props may change after hydration, when the page learns its URL's query, so store only the visitor's changes.
  const [changed, setChanged] = useState<Partial<Owned>>({})
  const typed = { number, email, ...changed }
  const [isIncomplete, setIsIncomplete] = useState(false)
  return (
    <form
      className="scripted mt-6 grid max-w-md gap-4"
      aria-label={`Look up ${what === 'order' ? 'an' : 'a'} ${what}`}
      onSubmit={(event) => {
        event.preventDefault()
        const isComplete = !isBlank(typed.number) && !isBlank(typed.email)
        setIsIncomplete(!isComplete)
        if (isComplete) ask(typed)
      }}
    >
      <p>Enter the order number from your confirmation and the email address you used for the order.</p>
      <FormField
        name="look-up-number"
        label="Order number"
        value={typed.number}
        maxLength={LONGEST_ORDER_NUMBER}
        autoComplete="off"
        onType={(next) => setChanged({ ...changed, number: next })}
        mistake={undefined}
      />
      <FormField
        name="look-up-email"
        label="Email used for the order"
        type="email"
        autoComplete="email"
        value={typed.email}
        maxLength={LONGEST_EMAIL_ASKED}
        onType={(next) => setChanged({ ...changed, email: next })}
        mistake={undefined}
      />
      <button type="submit" className="button" onClick={tidyEmails}>
        Look up
      </button>
      <p ref={focusIfFilled} tabIndex={-1} role="status" className="quiet-focus text-bad">
        {isIncomplete ? 'Please enter both the order number and the email address.' : problem}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {Object.entries(LOOK_UPS)
          .filter(([name]) => name !== what)
          .map(([name, page]) => (
            <a key={name} href={addressOf(page) + queryOf(typed.number)} className="row-link prose-link">
              {`Look up ${name === 'order' ? 'an' : 'a'} ${name} instead`}
            </a>
          ))}
      </p>
    </form>
  )
}

const queryOf = (number: string) => (isBlank(number) ? '' : `?${new URLSearchParams({ number })}`)

/** Moves focus to the message that a look-up found nothing, for keyboard and screen reader users. */
function focusIfFilled(notice: HTMLElement | null): void {
  if (notice?.textContent) notice.focus()
}
