import { errorMessage } from '#domain/errors/errors.ts'
import { balanceOf, findAccount } from './balances.ts'
import { toCents } from './payments.ts'
import type { SandboxAccount } from '#domain/content/sandbox.ts'
import type { Act } from './world.ts'

/**
 * The largest transfer, in shillings, for each method that has a limit. Sources: for PesaLink, the FAQ on ipsl.co.ke;
 * for EFT, the rule that payments of KES 1 million and more are sent by RTGS (Central Bank of Kenya, 2009); for
 * wallets, the limit of a mobile money transaction (Central Bank of Kenya, 2023).
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
