import type { Gateways } from '#server/payments/gateway/payment-gateway.ts'
import { causeOf } from '#server/http/log.ts'
import { askGateways } from './ask-gateways.ts'
import { readCallbacks } from './callbacks.ts'
import { moveRefunds } from './move-refunds.ts'
import { GATEWAY_NAMES } from '#domain/payments/payment-ways.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** How long status checks with a gateway are paused after it stops answering (ms). */
const PAUSE = 30_000

/** A background task that settles payments, run repeatedly for everything that is due. */
type Round = (site: SiteContext) => Promise<unknown>

/**
 * Returns the rounds that settle payments. For each gateway, one round reads callbacks and one checks open payments. A
 * single round sends and checks the refunds of all gateways. Rounds run independently, so a gateway that does not
 * answer does not hold up the others. A round that fails is logged, and retried the next time.
 */
export function settlingRounds(gateways: Gateways): Round[] {
  const used = gateways.map(({ name }) => name)
  const unused = GATEWAY_NAMES.filter((name) => !used.includes(name))
  const rounds: Round[] = [moveRefunds]
  for (const names of [...used.map((name) => [name]), unused]) {
    let pausedUntil = 0
    rounds.push((site) => readCallbacks(site, names))
    rounds.push(async (site) => {
      if (site.now().getTime() < pausedUntil) return
      if (!(await askGateways(site, names))) pausedUntil = site.now().getTime() + PAUSE
    })
  }
  return rounds.map(oneAtATime)
}

/** Runs each of the rounds once. */
export async function settlePayments(site: SiteContext, rounds = settlingRounds(site.gateways)): Promise<void> {
  await Promise.all(rounds.map((round) => round(site)))
}

/** Wraps a round so that it is skipped while its previous run is in progress, and logged if it fails. */
function oneAtATime(round: Round): Round {
  let isUnderWay = false
  return async (site) => {
    if (isUnderWay) return
    isUnderWay = true
    await round(site)
      .catch((error: unknown) => site.log({ level: 'error', event: 'payments-failed', cause: causeOf(error) }))
      .finally(() => (isUnderWay = false))
  }
}
