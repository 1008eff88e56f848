import type { SandboxAccount, SandboxContent } from '../content/sandbox.ts'
import { isSettled, type Payment, type World } from './world.ts'

/** In cents: what is on the books, and what of it can still be sent. */
type Balance = { booked: number; available: number }

/** A movement on an account that has ended, with the balance that it left. */
type Movement = { id: string; at: Date; narration: string; cents: number; after: number }

export function findAccount(
  { accounts }: SandboxContent,
  provider: string,
  number: unknown,
): SandboxAccount | undefined {
  return accounts.find((account) => account.provider === provider && account.number === number)
}

/**
 * An account's balance now. Money that is on its way out can no longer be sent; money that is on its way in is not
 * there yet.
 */
export function balanceOf(account: SandboxAccount, { payments }: World, now: Date): Balance {
  let booked: number = account.balance
  let held = 0
  for (const payment of payments) {
    if (isSettled(payment, now)) booked += effectOn(account.number, payment)
    else if (payment.from === account.number && payment.ending.isPaid) held += payment.cents
  }
  return { booked, available: booked - held }
}

const DAY = 86_400_000

/** Everything that moved on an account, the newest first; the newest balance is the booked one. */
export function movementsOf(content: SandboxContent, account: SandboxAccount, world: World, now: Date): Movement[] {
  const openedAt = new Date(world.openedAt).getTime()
  const before = content.movements
    .filter((movement) => movement.account === account.number)
    .map(({ daysAgo, narration, amount }, position) => ({
      id: `FT${String(100_000 + position)}`,
      at: new Date(openedAt - daysAgo * DAY - position * 60_000),
      narration,
      cents: amount,
    }))
  const since = world.payments
    .filter((payment) => isSettled(payment, now) && effectOn(account.number, payment) !== 0)
    .map((payment) => ({
      id: `FT${payment.id.replace(/[^A-Z0-9]/g, '').slice(-8)}`,
      at: new Date(payment.settlesAt),
      narration: payment.details.narration ?? `From ${payment.from}`,
      cents: effectOn(account.number, payment),
    }))
  let after = balanceOf(account, world, now).booked
  return [...before, ...since]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map((movement) => {
      const entry = { ...movement, after }
      after -= movement.cents
      return entry
    })
}

/** What a payment that has ended did to an account, in cents. */
function effectOn(number: string, { from, credits, cents, ending }: Payment): number {
  if (!ending.isPaid) return 0
  return (credits === number ? cents : 0) - (from === number ? cents : 0)
}
