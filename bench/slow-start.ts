import { connect, createServer, type Socket } from 'node:net'
import type { Browser } from '@playwright/test'
import { median } from './table.ts'

/**
 * The round-trip time (ms): the delay between a request and the start of its response, and between two flights of
 * packets.
 */
const ROUND_TRIP = 150
/** The initial congestion window: ten packets of 1,460 bytes (RFC 6928). The window doubles with each round trip. */
const FIRST_FLIGHT = 14_600
/** The time after which a page is assumed to be fully painted (ms). */
const PAINTED_AFTER = 1200

/** The times of the first and the largest paint (ms since the request). */
type Paint = { first: number; largest: number }

/**
 * Starts a proxy that behaves like a new connection to a distant server. Behind this proxy, a browser can paint the
 * first part of a page before the rest has arrived. Lighthouse, in contrast, counts a page as painted only when all of
 * it has arrived.
 */
export async function behindSlowStart(origin: string) {
  const open = new Set<Socket>()
  const server = createServer((visitor) => {
    const site = connect(Number(new URL(origin).port), '127.0.0.1')
    let [waiting, flight, isOnTheWay] = [Buffer.alloc(0), FIRST_FLIGHT, false]
    const send = () => {
      if (isOnTheWay || waiting.length === 0) return
      isOnTheWay = true
      const part = waiting.subarray(0, flight)
      waiting = waiting.subarray(flight)
      const isFull = part.length === flight
      if (isFull) flight *= 2
      setTimeout(() => visitor.write(part), ROUND_TRIP / 2)
      setTimeout(
        () => {
          isOnTheWay = false
          send()
        },
        isFull ? ROUND_TRIP : 0,
      )
    }
    visitor.on('data', (request) => setTimeout(() => site.write(request), ROUND_TRIP / 2))
    site.on('data', (answer: Buffer) => {
      waiting = Buffer.concat([waiting, answer])
      send()
    })
    for (const socket of [visitor, site]) {
      open.add(socket.setNoDelay(true))
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Measures the first and the largest paint of a first visit on a phone. Visits the URLs in turn, `runs` times each.
 * @returns the medians for each URL
 */
export async function paintsOf(browser: Browser, addresses: readonly string[], runs: number): Promise<Paint[]> {
  const all = addresses.map((): Paint[] => [])
  for (let run = 0; run < runs; run++)
    for (const [place, address] of addresses.entries()) all[place]!.push(await paintOf(browser, address))
  return all.map((paints) => ({
    first: median(paints.map(({ first }) => first)),
    largest: median(paints.map(({ largest }) => largest)),
  }))
}

async function paintOf(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForTimeout(PAINTED_AFTER)
  const paint = await page.evaluate(
    () =>
      new Promise<Paint>((told) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
        new PerformanceObserver((entries) => told({ first, largest: entries.getEntries().at(-1)!.startTime })).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return paint
}
