import { keyText } from '#domain/text/typed-keys.ts'
import { readAddress } from '#server/http/client-address.ts'
import { CALLBACK_PATH } from '#server/payments/gateway/payment-gateway.ts'
import { isLoopback, SettingError, secureOrigin } from '#server/settings/setting-values.ts'

/** The origins of Safaricom's test system, whose payments do not count, and of its real one. */
export const DARAJA_HOSTS = {
  sandbox: 'https://sandbox.safaricom.co.ke',
  live: 'https://api.safaricom.co.ke',
} as const

/**
 * The settings of the owner's app on Safaricom's portal.
 * @property shortcode the paybill number; for a till, its store or head office number
 * @property till the till number; undefined for a paybill
 */
export type DarajaSettings = {
  host: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  till: string | undefined
  passkey: string
  /**
   * The IP addresses from which callbacks are accepted; if empty, callbacks are accepted from any address. Safaricom
   * publishes no list of its addresses, so this check is never the only protection.
   */
  callers: readonly string[]
}

/** Words that Safaricom rejects in callback URLs, in upper or lower case. */
const FORBIDDEN = /m-?pesa|safaricom|exe|cmd|sql|query/i

/** Reads the settings of the owner's app. @throws SettingError */
export function readDarajaSettings(
  setting: (name: string) => string | undefined,
  publicOrigin: string,
): DarajaSettings {
  const needed = (name: string, what: string) => {
    const value = setting(name)
    if (!value) throw new SettingError(name, `${what}, because PAYMENTS includes daraja`)
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
    throw new SettingError('PUBLIC_ORIGIN', 'an https:// URL, because Safaricom sends payment results there')
  const word = FORBIDDEN.exec(hostname + CALLBACK_PATH)?.[0]
  if (word !== undefined)
    throw new SettingError(
      'PUBLIC_ORIGIN',
      `a domain without “${word}”: Safaricom does not send results to URLs that contain that word`,
    )
  return settings
}

function readCallers(typed: string | undefined): string[] {
  if (typed === undefined) return []
  const callers = keyText(typed)
    .split(/[\s,;]+/)
    .filter((address) => /[^"']/.test(address))
  // An empty list would accept results from anybody.
  const wrong = callers.length === 0 ? typed : callers.find((address) => readAddress(address) === undefined)
  if (wrong !== undefined)
    throw new SettingError('MPESA_CALLERS', `IP addresses, separated by commas: “${wrong}” is not one`)
  return callers.flatMap((address) => readAddress(address) ?? [])
}
