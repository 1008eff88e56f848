import { keyText } from '#domain/text/typed-keys.ts'
import { readAddress } from '#server/http/client-address.ts'
import { isLoopback } from '#server/settings/loopback.ts'
import { SettingError } from '#server/settings/setting-error.ts'
import { secureOrigin } from '#server/settings/setting-values.ts'
import { PAYSTACK_HOST, type PaystackSettings } from './paystack/paystack.ts'
import { DARAJA_HOSTS, CALLBACK_PATH, type DarajaSettings } from './daraja/daraja.ts'

/** The PAYMENTS setting, with the settings that it needs. */
export type PaymentSettings =
  | { kind: 'simulation' | 'practice' }
  | { kind: 'live'; daraja: DarajaSettings | undefined; paystack: PaystackSettings | undefined }

type Setting = (name: string) => string | undefined

/** The possible values of PAYMENTS, for error messages. */
const KNOWN = 'daraja (M-Pesa), paystack (cards and M-Pesa), both with a comma, practice or simulation'

/**
 * Reads how payments are taken. If others can reach the server, the owner has to set PAYMENTS, because practice and
 * simulation give scripts away for free.
 * @param addresses the addresses of the server, by setting name
 */
export function readPayments(
  setting: Setting,
  publicOrigin: string,
  addresses: Readonly<Record<string, string | undefined>>,
): PaymentSettings {
  const chosen = setting('PAYMENTS')
  if (chosen === 'simulation' || chosen === 'practice') return { kind: chosen }
  if (chosen !== undefined) {
    const names = chosen.split(',').map((name) => name.trim())
    if (names.length > 2 || new Set(names).size < names.length || !names.every(isLive))
      throw new SettingError('PAYMENTS', KNOWN)
    return {
      kind: 'live',
      daraja: names.includes('daraja') ? readDaraja(setting, publicOrigin) : undefined,
      paystack: names.includes('paystack') ? readPaystack(setting, publicOrigin) : undefined,
    }
  }
  for (const [name, address] of Object.entries(addresses)) {
    if (address === undefined || isLoopback(URL.canParse(address) ? new URL(address).hostname : address)) continue
    throw new SettingError(
      'PAYMENTS',
      `${KNOWN}, because others can reach this server (${name} is ${address}): with practice and simulation, no money moves, and scripts are given away`,
    )
  }
  return { kind: 'practice' }
}

const isLive = (name: string) => name === 'daraja' || name === 'paystack'

/** Words that Safaricom refuses in addresses, in any case and spelling. */
const FORBIDDEN = /m-?pesa|safaricom|exe|cmd|sql|query/i

function readDaraja(setting: Setting, publicOrigin: string): DarajaSettings {
  const needed = (name: string, what: string) => {
    const value = setting(name)
    if (!value) throw new SettingError(name, `${what}, because PAYMENTS takes M-Pesa with daraja`)
    return value
  }
  const digits = (name: string, value: string) => {
    if (!/^\d{5,9}$/.test(value)) throw new SettingError(name, 'a number of 5 to 9 digits')
    return value
  }
  const typed = setting('MPESA_HOST') ?? DARAJA_HOSTS.live
  const host = typed === 'sandbox' ? DARAJA_HOSTS.sandbox : secureOrigin('MPESA_HOST', typed)
  const till = setting('MPESA_TILL')
  const settings = {
    host,
    consumerKey: needed('MPESA_KEY', 'the consumer key of your app'),
    consumerSecret: needed('MPESA_SECRET', 'the consumer secret of your app'),
    shortcode: digits('MPESA_SHORTCODE', needed('MPESA_SHORTCODE', 'your paybill, or the store number of your till')),
    till: till && digits('MPESA_TILL', till),
    passkey: needed('MPESA_PASSKEY', 'the passkey of your short code'),
    callers: readCallers(setting('MPESA_CALLERS')),
  }
  const { protocol, hostname } = new URL(publicOrigin)
  if (protocol !== 'https:' && !isLoopback(new URL(host).hostname))
    throw new SettingError('PUBLIC_ORIGIN', 'an https:// URL, because Safaricom sends the results of payments there')
  const word = FORBIDDEN.exec(hostname + CALLBACK_PATH)?.[0]
  if (word !== undefined)
    throw new SettingError(
      'PUBLIC_ORIGIN',
      `a domain without “${word}”: Safaricom sends no results to addresses with that word in them`,
    )
  return settings
}

function readCallers(typed: string | undefined): string[] {
  const callers = typed === undefined ? [] : keyText(typed).split(',')
  const wrong = callers.find((address) => readAddress(address) === undefined)
  if (wrong !== undefined)
    throw new SettingError('MPESA_CALLERS', `IP addresses, separated by commas: “${wrong.trim()}” is not one`)
  return callers.flatMap((address) => readAddress(address) ?? [])
}

function readPaystack(setting: Setting, publicOrigin: string): PaystackSettings {
  const secretKey = setting('PAYSTACK_SECRET_KEY')
  if (!secretKey || !/^sk_(test|live)_\w{8,}$/.test(secretKey))
    throw new SettingError(
      'PAYSTACK_SECRET_KEY',
      'your secret key, sk_live_… or sk_test_…, because PAYMENTS takes paystack',
    )
  if (secretKey.startsWith('sk_live_') && !publicOrigin.startsWith('https://'))
    throw new SettingError('PUBLIC_ORIGIN', 'an https:// URL, because PAYSTACK_SECRET_KEY is a live key')
  return { host: secureOrigin('PAYSTACK_HOST', setting('PAYSTACK_HOST') ?? PAYSTACK_HOST), secretKey }
}
