import type { Gateways } from './gateways.ts'
import type { GatewayName } from './payment-gateway.ts'
import { simulatedGateway } from './simulation.ts'

/** Creates the gateways of the PAYMENTS setting. */
export function createGateways(payments: GatewayName): Gateways {
  switch (payments) {
    case 'simulation':
      return [simulatedGateway]
  }
}
