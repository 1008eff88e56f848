import { errorMessage } from '../messages.ts'
import { balanceOf, findAccount } from './balances.ts'
import { toCents } from './payments.ts'
import type { SandboxAccount } from '../content/sandbox.ts'
import type { Act } from './world.ts'

/** What PesaLink carries at most in one transfer, in shillings. Source: ipsl.co.ke, its frequently asked questions. */
const PESALINK_MOST = 999_999

const MSISDN = /^254[17]\d{8}$/

/**
 * The parameters that this kind of transfer needs and that are missing.
 * @param routes those that lead to another bank
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

/** Whether an account can pay what a call asks for, now. */
export function canPay(account: SandboxAccount, { world, given, now }: Act): boolean {
  return balanceOf(account, world, now).available >= toCents(given.amount)
}

export const isOverPesalink = ({ given }: Act) => given.method === 'pesalink' && Number(given.amount) > PESALINK_MOST

/**
 * The account of the sandbox that a transfer from a provider's account arrives on, where its route leads to one in
 * shillings.
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
