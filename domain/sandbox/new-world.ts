import type { Endpoint } from '#domain/content/api-docs.ts'
import type { SandboxContent } from '#domain/content/sandbox.ts'
import { endingOf } from './payments.ts'
import type { World } from './world.ts'

/** The time between the documented example payments and the opening of a sandbox (ms). */
const BEFORE = 600_000

/** Returns a new sandbox without requests. The payments from the documented examples are already settled in it. */
export function newWorld(
  { content, endpoints }: { content: SandboxContent; endpoints: readonly Endpoint[] },
  now: Date,
): World {
  const earlier = new Date(now.getTime() - BEFORE).toISOString()
  const payments = content.payments.map(({ amount, ...payment }) => ({
    ...payment,
    cents: amount,
    startedAt: earlier,
    settlesAt: earlier,
    ending: endingOf(endpoints.find(({ operation }) => operation === payment.operation)?.outcomes ?? [], undefined),
  }))
  return { openedAt: now.toISOString(), acts: 0, payments, listeningTo: [], kept: {} }
}
