import { isLoopback } from '#server/settings/loopback.ts'
import { SettingError } from '#server/settings/setting-error.ts'
import { LIVE_GATEWAYS, readLiveSettings, type LiveSettings } from './live-gateways.ts'

/** The PAYMENTS setting, with the settings of the gateways named in it. `none`: the shops take no orders. */
export type PaymentSettings = { kind: 'simulation' | 'practice' | 'none' } | ({ kind: 'live' } & LiveSettings)

/** The possible values of PAYMENTS, for error messages. */
const KNOWN = `${Object.entries(LIVE_GATEWAYS)
  .map(([name, takes]) => `${name} (${takes})`)
  .join(', ')}, several with commas, none (the shops take no orders), practice or simulation`

/**
 * Reads the payment settings. If others can reach the server, the owner has to set PAYMENTS, because the practice and
 * simulation modes give scripts away for free.
 * @param addresses the server's addresses, keyed by setting name
 */
export function readPayments(
  setting: (name: string) => string | undefined,
  publicOrigin: string,
  addresses: Readonly<Record<string, string | undefined>>,
): PaymentSettings {
  const chosen = setting('PAYMENTS')
  if (chosen === 'simulation' || chosen === 'practice' || chosen === 'none') return { kind: chosen }
  if (chosen !== undefined) {
    const names = chosen.split(',').map((name) => name.trim())
    if (new Set(names).size < names.length || !names.every((name) => Object.hasOwn(LIVE_GATEWAYS, name)))
      throw new SettingError('PAYMENTS', KNOWN)
    return { kind: 'live', ...readLiveSettings(names, setting, publicOrigin) }
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
