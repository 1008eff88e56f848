import { isLoopback } from '../process/loopback.ts'
import { SettingError } from '../setting-error.ts'
import { DARAJA_HOSTS, CALLBACK_PATH, type DarajaSettings } from './daraja/daraja.ts'

/** The PAYMENTS setting, with what it needs. */
export type PaymentSettings = { kind: 'simulation' | 'practice' } | { kind: 'live'; daraja: DarajaSettings }

type Setting = (name: string) => string | undefined

/** What PAYMENTS can be. */
const KNOWN = 'daraja (M-Pesa), practice or simulation'

/**
 * Reads how payments are taken. If others can reach the server, whoever gives scripts away for nothing has to say so.
 * @param addresses the addresses of the server, by setting name
 */
export function readPayments(
  setting: Setting,
  publicOrigin: string,
  addresses: Readonly<Record<string, string | undefined>>,
): PaymentSettings {
  const chosen = setting('PAYMENTS')
  switch (chosen) {
    case 'simulation':
    case 'practice':
      return { kind: chosen }
    case 'daraja':
      return { kind: 'live', daraja: readDaraja(setting, publicOrigin) }
    case undefined:
      break
    default:
      throw new SettingError('PAYMENTS', KNOWN)
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

/** Words that Safaricom refuses in addresses, in any case and spelling. */
const FORBIDDEN = /m-?pesa|safaricom|exe|cmd|sql|query/i

function readDaraja(setting: Setting, publicOrigin: string): DarajaSettings {
  const needed = (name: string, what: string) => {
    const value = setting(name)
    if (!value) throw new SettingError(name, `${what}, because PAYMENTS is daraja`)
    return value
  }
  const digits = (name: string, value: string) => {
    if (!/^\d{5,9}$/.test(value)) throw new SettingError(name, 'a number of 5 to 9 digits')
    return value
  }
  const host = setting('MPESA_HOST') ?? DARAJA_HOSTS.live
  const till = setting('MPESA_TILL')
  const settings = {
    host: readHost(host),
    consumerKey: needed('MPESA_KEY', 'the consumer key of your app'),
    consumerSecret: needed('MPESA_SECRET', 'the consumer secret of your app'),
    shortcode: digits('MPESA_SHORTCODE', needed('MPESA_SHORTCODE', 'your paybill, or the store number of your till')),
    till: till && digits('MPESA_TILL', till),
    passkey: needed('MPESA_PASSKEY', 'the passkey of your short code'),
    callers: (setting('MPESA_CALLERS')?.split(',') ?? []).map((address) => address.trim()),
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

function readHost(text: string): string {
  if (text === 'sandbox') return DARAJA_HOSTS.sandbox
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.origin !== text || (url.protocol !== 'https:' && !isLoopback(url.hostname)))
    throw new SettingError('MPESA_HOST', 'sandbox, or an https:// URL without a path; http:// only on this machine')
  return url.origin
}
