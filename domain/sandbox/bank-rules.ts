import { errorMessage } from '../messages.ts'
import { balanceOf, findAccount } from './balances.ts'
import { toCents } from './payments.ts'
import type { SandboxAccount } from '../content/sandbox.ts'
import type { Act } from './world.ts'

/** The largest PesaLink transfer, in shillings. Source: the FAQ on ipsl.co.ke. */
const PESALINK_MOST = 999_999

const MSISDN = /^254[17]\d{8}$/

/**
 * Returns a message for each transfer parameter that is missing or invalid for its method.
 * @param routes the methods that send to another bank
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

export const isOverPesalink = ({ given }: Act) => given.method === 'pesalink' && Number(given.amount) > PESALINK_MOST

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
