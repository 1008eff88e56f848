import { causeOf, type Log } from '#server/http/log.ts'
import { askGateways } from './ask-gateways.ts'
import { readCallbacks, type CallbackParts } from './callbacks.ts'
import type { Gateways } from './gateways.ts'
import { moveRefunds } from './move-refunds.ts'
import { GATEWAY_NAMES } from '#domain/payments/gateway-names.ts'

/** How long status checks with a gateway pause after it does not answer (ms). */
const PAUSE = 30_000

type Parts = CallbackParts & { log: Log }

/** One step of settling payments, for everything that is due. */
type Round = (parts: Parts) => Promise<unknown>

/**
 * Returns the rounds that settle payments: for each gateway, one that reads its callbacks and one that checks open
 * payments; for all gateways together, one that sends and checks refunds. Each runs on its own, so that a gateway that
 * does not answer does not hold up the others. A round that fails is logged and repeated the next time.
 */
export function settlingRounds(gateways: Gateways): Round[] {
  const used = gateways.map(({ name }) => name)
  const unused = GATEWAY_NAMES.filter((name) => !used.includes(name))
  const rounds: Round[] = [moveRefunds]
  for (const names of [...used.map((name) => [name]), unused]) {
    let pausedUntil = 0
    rounds.push((parts) => readCallbacks(parts, names))
    rounds.push(async (parts) => {
      if (parts.now().getTime() < pausedUntil) return
      if (!(await askGateways(parts, names))) pausedUntil = parts.now().getTime() + PAUSE
    })
  }
  return rounds.map(oneAtATime)
}

/** Runs each round of settling payments once. */
export async function settlePayments(parts: Parts, rounds = settlingRounds(parts.gateways)): Promise<void> {
  await Promise.all(rounds.map((round) => round(parts)))
}

/** Skips a round while the previous one is running, and logs one that fails. */
function oneAtATime(round: Round): Round {
  let isUnderWay = false
  return async (parts) => {
    if (isUnderWay) return
    isUnderWay = true
    await round(parts)
      .catch((error: unknown) => parts.log({ level: 'error', event: 'payments-failed', cause: causeOf(error) }))
      .finally(() => (isUnderWay = false))
  }
}
