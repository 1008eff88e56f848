import { storedList, storedValue } from '#app/browser/outside-value.ts'

/** The number and email address that give a buyer access to an order or a sale. */
export type Owned = { number: string; email: string }

const MOST_PAYMENTS = 5
const LONGEST = 300

function ownedIn(entry: unknown): Owned[] {
  const { number, email }: Partial<Owned> = Object(entry)
  const isText = (text: unknown) => typeof text === 'string' && text.length <= LONGEST
  return isText(number) && isText(email) ? [{ number: number!, email: email! }] : []
}

/** The order or sale that was last looked up in this tab. */
export const lookedUp = storedValue<Owned | undefined>(
  'lookedUp',
  undefined,
  (stored) => ownedIn(stored)[0],
  (owned) => owned,
)

/** The script sales whose payments were awaited in this browser, newest first. Malformed stored entries are ignored. */
export const awaitedPayments = storedList('awaitedPayments', (stored) =>
  (Array.isArray(stored) ? stored : []).flatMap(ownedIn).slice(0, MOST_PAYMENTS),
)

export function rememberPayment(payment: Owned): void {
  awaitedPayments.change((known) =>
    [payment, ...known.filter(({ number }) => number !== payment.number)].slice(0, MOST_PAYMENTS),
  )
}
