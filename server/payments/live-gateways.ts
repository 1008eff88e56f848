import type { GatewayName } from '#domain/payments/payment-ways.ts'
import { BY_HAND } from './by-hand/by-hand.ts'
import { DARAJA } from './daraja/daraja.ts'
import type { DeclaredGateway, GatewayNeeds } from './gateway/declared-gateway.ts'
import type { PaymentGateway } from './gateway/payment-gateway.ts'
import { PAYSTACK } from './paystack/paystack.ts'
import { STRIPE } from './stripe/stripe.ts'

/** The gateways for real money. Each payment method is handled by the first enabled gateway that supports it. */
const LIVE = { daraja: DARAJA, paystack: PAYSTACK, stripe: STRIPE, 'by-hand': BY_HAND } as const

type LiveName = keyof typeof LIVE

/** The settings of the gateways chosen by the owner. */
export type LiveSettings = { [Name in LiveName]?: ReturnType<(typeof LIVE)[Name]['readSettings']> }

/** The names of the gateways for real money, each with the payment methods that it accepts. */
export const LIVE_GATEWAYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LIVE).map(([name, { takes }]) => [name, takes]),
)

/** Reads the settings of the gateways with these names. @throws SettingError */
export function readLiveSettings(
  names: readonly string[],
  setting: (name: string) => string | undefined,
  publicOrigin: string,
): LiveSettings {
  const chosen = Object.entries(LIVE).filter(([name]) => names.includes(name))
  return Object.fromEntries(chosen.map(([name, gateway]) => [name, gateway.readSettings(setting, publicOrigin)]))
}

/** Creates the gateways that have settings. */
export function createLiveGateways(settings: LiveSettings, needs: GatewayNeeds): PaymentGateway[] {
  return Object.entries<DeclaredGateway<unknown>>(LIVE).flatMap(([name, gateway]) => {
    const own = settings[name as LiveName]
    return own === undefined ? [] : [gateway.create(own, needs)]
  })
}

/**
 * Returns the service name of a stored payment's gateway, and the possible causes of refusals because of the shop's
 * settings.
 */
export function serviceOf(name: GatewayName): Service {
  return { ...LIVE, ...WITHOUT_MONEY }[name]
}

type Service = Pick<DeclaredGateway<unknown>, 'label' | 'causes'>

/** What stands in for a payment service where no money moves. */
const WITHOUT_MONEY = {
  simulation: { label: 'the simulation', causes: '' },
  practice: { label: 'the practice of M-Pesa', causes: DARAJA.causes },
  none: { label: 'nothing to pay', causes: '' },
} as const satisfies Record<Exclude<GatewayName, LiveName>, Service>
