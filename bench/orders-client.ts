// Places orders for the given time, with a fixed number in parallel, and prints the number of confirmed orders per
// second. Usage: node bench/orders-client.ts ORIGIN SECONDS IN_FLIGHT
import { Agent, request } from 'node:http'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'

const [origin = '', seconds = '5', inFlight = '32'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(inFlight) })
const body = JSON.stringify(ONE_KEYBOARD)
const run = Math.random().toString(36).slice(2)
const statuses: Record<number, number> = {}
/**
 * The number from which the IP address of the next order is derived. Starts at a random value, so that the rate limit
 * per address does not reject orders after ten rounds.
 */
let number = Math.floor(Math.random() * 2 ** 24)

/** Places one order from a unique IP address with a unique idempotency key. @returns the response status */
function place(): Promise<number> {
  const at = number++
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': `${run}-${at}`,
    'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/api/v1/orders`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject).end(body)
  })
}

const startedAt = performance.now()
const endsAt = startedAt + Number(seconds) * 1000
await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    while (performance.now() < endsAt) {
      const status = await place()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }),
)
const placed = statuses[201] ?? 0
const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
console.log(JSON.stringify({ perSecond: (placed / (performance.now() - startedAt)) * 1000, failed: answered - placed }))
agent.destroy()
