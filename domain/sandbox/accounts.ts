import type { SandboxAccount, SandboxContent } from '#domain/content/sandbox.ts'
import { bankReference, toCents } from './payments.ts'
import { isSettled, type Payment, type World, type Act } from './world.ts'
import { errorMessage } from '#domain/errors/errors.ts'

/** The booked balance and the available part of it, in cents. */
type Balance = { booked: number; available: number }

/** A settled movement on an account, with the account's balance after it. */
type Movement = { id: string; at: Date; narration: string; cents: number; after: number }

export function findAccount(
  { accounts }: SandboxContent,
  provider: string,
  number: unknown,
): SandboxAccount | undefined {
  return accounts.find((account) => account.provider === provider && account.number === number)
}

/**
 * Returns an account's balance. A pending outgoing payment already reduces the available balance. A pending incoming
 * payment does not count yet.
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

/** Returns an account's movements, newest first. The balance after the newest movement is the booked balance. */
export function movementsOf(content: SandboxContent, account: SandboxAccount, world: World, now: Date): Movement[] {
  const openedAt = new Date(world.openedAt).getTime()
  const before = content.movements
    .filter((movement) => movement.account === account.number)
    .map(({ daysAgo, narration, amount }, position) => {
      const at = new Date(openedAt - daysAgo * DAY - position * 60_000)
      return { id: bankReference(at, String(10_000 + position)), at, narration, cents: amount }
    })
  const since = world.payments
    .filter((payment) => isSettled(payment, now) && effectOn(account.number, payment) !== 0)
    .map((payment) => ({
      id: bankReference(new Date(payment.settlesAt), payment.id.slice(-5).toUpperCase()),
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

/** Returns the change that a settled payment made to an account's balance, in cents. */
function effectOn(number: string, { from, credits, cents, ending }: Payment): number {
  if (!ending.isPaid) return 0
  return (credits === number ? cents : 0) - (from === number ? cents : 0)
}

/**
 * The maximum transfer amount, in shillings, for each method that has a limit. Sources: for PesaLink, the FAQ on
 * ipsl.co.ke; for EFT, the rule that payments of KES 1 million or more are sent by RTGS (Central Bank of Kenya, 2009);
 * for wallets, the limit for a mobile money transaction (Central Bank of Kenya, 2023).
 */
const LARGEST: Record<string, number> = { pesalink: 999_999, eft: 999_999.99, mobile: 250_000 }

const MSISDN = /^254[17]\d{8}$/

/**
 * Returns a message for each transfer parameter that is missing or invalid for its method.
 * @param routes the methods that send money to another bank
 */
export function routeMistakes({ given }: Act, routes: readonly string[]): Record<string, string> {
  return {
    ...(routes.includes(String(given.method)) && given.bankCode === undefined
      ? { bankCode: errorMessage('bank-code-needed', { field: String(given.method) }) }
      : {}),
    ...(given.toAccount === given.fromAccount ? { toAccount: errorMessage('account-same') } : {}),
    ...(given.method === 'mobile' && !MSISDN.test(String(given.toAccount))
      ? { toAccount: errorMessage('phone-needed') }
      : {}),
  }
}

/** Returns whether an account has enough available funds for the amount in a request. */
export function canPay(account: SandboxAccount, { world, given, now }: Act): boolean {
  return balanceOf(account, world, now).available >= toCents(given.amount)
}

/** Returns a refusal if an amount exceeds its method's limit for one transfer. */
export function overLimit({ given }: Act): { refusal: string } | undefined {
  const method = String(given.method)
  return Number(given.amount) > (LARGEST[method] ?? Infinity) ? { refusal: `${method}-limit-exceeded` } : undefined
}

/**
 * Returns the number of the sandbox account that a transfer credits; undefined if the sandbox has no such account in
 * shillings.
 * @param provider the bank of the debited account
 */
export function creditedBy({ content, given }: Act, provider: string): string | undefined {
  const bank =
    given.method === 'internal'
      ? provider
      : Object.keys(content.bankCodes).find((name) => content.bankCodes[name] === given.bankCode)
  if (bank === undefined || given.method === 'mobile') return undefined
  const account = findAccount(content, bank, given.toAccount)
  return account?.currency === 'KES' ? account.number : undefined
}
