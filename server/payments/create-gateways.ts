import type { Database } from '#server/db/all-tables.ts'
import { fetchUntil } from '#server/http/outbound.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import { isLoopback, SettingError } from '#server/settings/setting-values.ts'
import type { GatewayName } from '#domain/payments/payment-ways.ts'
import type {
  Gateways,
  Payment,
  PaymentGateway,
  GatewayStatus,
  DeclaredGateway,
  GatewayNeeds,
} from './gateway/payment-gateway.ts'
import { createDaraja, DARAJA } from './daraja/daraja.ts'
import { createPracticeDaraja, PRACTICE_SETTINGS } from './daraja/practice.ts'
import { BY_HAND } from './by-hand/by-hand.ts'
import { PAYSTACK } from './paystack/paystack.ts'
import { STRIPE } from './stripe/stripe.ts'
import { asFormer } from './gateways.ts'

/** The gateways for real money. Each payment method is handled by the first enabled gateway that supports it. */
const LIVE = { daraja: DARAJA, paystack: PAYSTACK, stripe: STRIPE, 'by-hand': BY_HAND } as const

/** The names of the gateways for real money, each with the payment methods that it accepts. */
const LIVE_GATEWAYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LIVE).map(([name, { takes }]) => [name, takes]),
)

type Needs = {
  db: Database
  now: () => Date
  /** Encrypts the stored access tokens. */
  sealing: Sealing
  /** Aborts the requests in progress. */
  givingUp: AbortSignal
  /** Sends a callback from the simulated Safaricom to this server's own callback URL. */
  deliver: (address: string, body: string) => void
}

/** Creates the gateways named in the settings PAYMENTS and FORMER_PAYMENTS. */
export function createGateways(
  { payments, publicOrigin }: { payments: PaymentSettings; publicOrigin: string },
  { db, now, sealing, givingUp, deliver }: Needs,
): Gateways {
  switch (payments.kind) {
    case 'simulation':
      return [simulatedGateway]
    case 'practice': {
      const later = (call: () => void, milliseconds: number) => void setTimeout(call, milliseconds).unref()
      const fetch = createPracticeDaraja({ now, later, deliver })
      const identity = { name: 'practice', isSimulated: true } as const
      return [simulatedGateway, createDaraja(identity, PRACTICE_SETTINGS, { db, now, sealing, publicOrigin, fetch })]
    }
    case 'none':
    case 'live': {
      const live = { db, now, sealing, publicOrigin, fetch: fetchUntil(givingUp, fetch) }
      const former = createLiveGateways(payments.former ?? {}, live)
      return [...createLiveGateways(payments, live), ...former.map(asFormer)]
    }
  }
}

/** Returns the outcome of a simulated payment, which always succeeds and moves no money. */
const succeed = ({ number }: Payment): Promise<GatewayStatus> =>
  Promise.resolve({ state: 'paid', receipt: `SIMULATED-${number}` })

/** The gateway for a shop that does not sell for real money yet. */
export const simulatedGateway: PaymentGateway = {
  name: 'simulation',
  isSimulated: true,
  ways: ['card', 'paypal', 'apple', 'google'],
  act: 'fields',
  charges: undefined,
  canTryAgain: false,
  hold: 180,
  firstPoll: 0,
  start: succeed,
  fetchStatus: succeed,
}

/**
 * The PAYMENTS setting, with the settings of the gateways named in it. `none`: the shops take no orders.
 *
 * @property former the settings of the gateways named in FORMER_PAYMENTS, which take no new payments
 */
export type PaymentSettings =
  | { kind: 'simulation' | 'practice' }
  | ({ kind: 'live' | 'none'; former?: LiveSettings } & LiveSettings)

const SERVICES = `${Object.entries(LIVE_GATEWAYS)
  .map(([name, takes]) => `${name} (${takes})`)
  .join(', ')}, or several of these, separated by commas`
/** The possible values of PAYMENTS, for error messages. */
const KNOWN = `${SERVICES}; none (the shops take no orders), practice or simulation`

/**
 * Reads the payment settings. If the server is reachable from other machines, the owner has to set PAYMENTS, because
 * the practice and simulation modes give scripts away for free.
 * @param addresses the server's addresses, keyed by setting name
 */
export function readPayments(
  setting: (name: string) => string | undefined,
  publicOrigin: string,
  addresses: Readonly<Record<string, string | undefined>>,
): PaymentSettings {
  const [chosen, formerly] = [setting('PAYMENTS'), setting('FORMER_PAYMENTS')]
  const isForMoney = chosen !== undefined && chosen !== 'simulation' && chosen !== 'practice'
  if (formerly !== undefined && !isForMoney)
    throw new SettingError('FORMER_PAYMENTS', 'no services while PAYMENTS is practice, simulation or not set')
  if (chosen === 'simulation' || chosen === 'practice') return { kind: chosen }
  if (isForMoney) {
    const names = chosen === 'none' ? [] : servicesIn('PAYMENTS', chosen, KNOWN)
    const former = formerly === undefined ? [] : servicesIn('FORMER_PAYMENTS', formerly, SERVICES)
    if (former.some((name) => names.includes(name)))
      throw new SettingError('FORMER_PAYMENTS', 'only services that PAYMENTS does not name')
    return {
      kind: chosen === 'none' ? 'none' : 'live',
      ...readLiveSettings(names, setting, publicOrigin),
      ...(former.length > 0 ? { former: readLiveSettings(former, setting, publicOrigin) } : {}),
    }
  }
  for (const [name, address] of Object.entries(addresses)) {
    if (address === undefined || isLoopback(URL.canParse(address) ? new URL(address).hostname : address)) continue
    throw new SettingError(
      'PAYMENTS',
      `${KNOWN}, because others can reach this server (${name} is ${address}): with practice and simulation, no money moves, and scripts are free`,
    )
  }
  return { kind: 'practice' }
}

/** Reads a setting that names payment services. @throws SettingError */
function servicesIn(name: string, value: string, expected: string): string[] {
  const names = value.split(',').map((one) => one.trim())
  if (new Set(names).size < names.length || !names.every((one) => Object.hasOwn(LIVE_GATEWAYS, one)))
    throw new SettingError(name, expected)
  return names
}

type LiveName = keyof typeof LIVE

type LiveSettings = { [Name in LiveName]?: ReturnType<(typeof LIVE)[Name]['readSettings']> }

/** @throws SettingError */
function readLiveSettings(
  names: readonly string[],
  setting: (name: string) => string | undefined,
  publicOrigin: string,
): LiveSettings {
  const chosen = Object.entries(LIVE).filter(([name]) => names.includes(name))
  return Object.fromEntries(chosen.map(([name, gateway]) => [name, gateway.readSettings(setting, publicOrigin)]))
}

function createLiveGateways(settings: LiveSettings, needs: GatewayNeeds): PaymentGateway[] {
  return Object.entries<DeclaredGateway<unknown>>(LIVE).flatMap(([name, gateway]) => {
    const own = settings[name as LiveName]
    return own === undefined ? [] : [{ ...gateway.create(own, needs), isInTestMode: gateway.isInTestMode(own) }]
  })
}

/**
 * Returns the display name of a stored payment's gateway, and the possible causes if it refuses payments because of the
 * shop's own settings.
 */
export function serviceOf(name: GatewayName): Service {
  return { ...LIVE, ...WITHOUT_MONEY }[name]
}

type Service = Pick<DeclaredGateway<unknown>, 'label' | 'causes'>

/** The display names and causes of the gateways that move no money. */
const WITHOUT_MONEY = {
  simulation: { label: 'the simulation', causes: '' },
  practice: { label: 'the practice of M-Pesa', causes: DARAJA.causes },
  none: { label: 'nothing to pay', causes: '' },
} as const satisfies Record<Exclude<GatewayName, LiveName>, Service>
