import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { cents, converted } from '#domain/money.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { isProving, times } from '#testing/effort.ts'
import { eventually } from '#testing/eventually.ts'
import { MPESA_ORDER } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { postFromAnywhere, serversOnDatabase } from '#testing/servers-on-database.ts'
import { createStubDaraja, mpesaSettings, paidCallback, promptId } from '#testing/stub-daraja.ts'
import { readStock, setStock } from '#server/orders/stock.ts'

const [ROUNDS, KILLS, BUYERS, UNITS] = [times(1, 10), times(1, 5), 6, 100_000]
const CHARGED = converted(cents(ONE_KEYBOARD.total), 12_950)

const randomly = (most: number) => wait(Math.random() * most)
/** Every eighth prompt is left unpaid. */
const isPaid = (number: number) => number % 8 !== 7
/**
 * In a proving run, another eighth of the prompts are paid but get no callback, so only a status check finds the money.
 */
const isSilent = (number: number) => isProving && number % 8 === 6

describeOnOneDatabase('A server that is killed while many buyers pay by M-Pesa', (kind) => {
  const round = async () => {
    const daraja = createStubDaraja()
    await daraja.open()
    const servers = await serversOnDatabase(kind, mpesaSettings(daraja))
    try {
      const { db } = servers.database
      const attempts = () => db.selectFrom('payment_attempts').selectAll().execute()
      const pathOf = (number: number) => new URL(String(daraja.prompts[number]!.CallBackURL)).pathname
      const tokenOf = (number: number) => pathOf(number).split('/').at(-1)!
      let server = await servers.start()
      await setStock(db, KEYBOARD, UNITS)

      /** Safaricom repeats a callback until it gets a response, and then once more. */
      const callBack = async (number: number) => {
        const receipt = `TKL${String(number).padStart(7, '0')}`
        const body = paidCallback(CHARGED / 100, { receipt, id: promptId(number) })
        for (let answered = 0; answered < 2; await randomly(50)) {
          const answer = await fetch(server.origin + pathOf(number), { method: 'POST', body }).catch(() => undefined)
          if (answer?.status === 200) answered++
        }
      }
      const payers: Promise<void>[] = []
      daraja.beforeAnswer = async () => {
        const number = daraja.prompts.length - 1
        const enterPin = async () => {
          await randomly(300)
          daraja.paid.add(promptId(number))
          if (!isSilent(number)) await callBack(number)
        }
        if (isPaid(number)) payers.push(enterPin())
        await randomly(40)
      }

      const acknowledged = new Map<number, string>()
      const over = new AbortController()
      let next = 0
      const buyer = async () => {
        while (!over.signal.aborted) {
          const number = next++
          const shippingAddress = { ...ONE_KEYBOARD.shippingAddress, email: `buyer-${number}@example.org` }
          const phone = `07${10_000_000 + number}`
          const paymentMethod = { ...MPESA_ORDER.paymentMethod, phone, charged: CHARGED }
          const order = { ...ONE_KEYBOARD, shippingAddress, paymentMethod }
          // If the response is lost, the request is retried with the same key until a response arrives.
          while (!acknowledged.has(number)) {
            const answer = await postFromAnywhere(server.origin, '/api/v1/orders', order, {
              'idempotency-key': `key-${number}`,
            })
              .then((response) => response.json() as Promise<{ order?: { orderNumber: string } }>)
              .catch(() => undefined)
            if (answer?.order) acknowledged.set(number, answer.order.orderNumber)
            else await wait(20)
          }
          await randomly(300)
        }
      }
      const buyers = Array.from({ length: BUYERS }, buyer)
      for (let kill = 0; kill < KILLS; kill++) {
        const enough = acknowledged.size + 10
        while (acknowledged.size < enough) await wait(10)
        await randomly(times(500, 2_000))
        await server.end('SIGKILL')
        server = await servers.start()
      }
      over.abort()
      // Each buyer's prompt can add a payer, so the buyers have to finish first.
      await Promise.all(buyers)
      await Promise.all(payers)

      const numbers = daraja.prompts.map((_, number) => number)
      const unknown = new Set(
        (await attempts()).filter(({ reference }) => reference === null).map(({ token }) => token),
      )
      // If the response to a prompt was lost, only a callback can report the payment.
      await Promise.all(numbers.filter((number) => isSilent(number) && unknown.has(tokenOf(number))).map(callBack))
      if (!isProving)
        // Makes the status checks that the killed servers left pending due now, as if 30 seconds had passed.
        await db
          .updateTable('payment_attempts')
          .set({ no_poll_before: null, poll_at: new Date().toISOString() })
          .where('state', '<>', 'paid')
          .where('told_at', 'is not', null)
          .execute()
      const paid = numbers.filter(isPaid).map(tokenOf).toSorted()
      await eventually(async () => {
        const arrived = (await attempts()).filter(({ state }) => state === 'paid')
        expect(arrived.map(({ token }) => token).toSorted()).toEqual(paid)
      })

      const orders = await db.selectFrom('orders').select(['id', 'number', 'payment']).execute()
      expect(orders.map(({ number }) => number).toSorted()).toEqual([...acknowledged.values()].toSorted())
      expect(orders.filter(({ payment }) => payment === 'paid')).toHaveLength(paid.length)
      expect((await readStock(db)).get(KEYBOARD)).toBe(UNITS - orders.length)
      // Each order got at most one prompt, and its payment counts once.
      expect(new Set(numbers.map(tokenOf)).size).toBe(numbers.length)
      expect(await attempts()).toHaveLength(orders.length)
      expect((await attempts()).filter(({ refund_due }) => refund_due !== null)).toEqual([])
    } finally {
      await servers.close()
      await daraja.close()
    }
  }

  it(`kill9: loses or double-counts no order or payment in ${ROUNDS} rounds of ${KILLS} kills`, async () => {
    // C714 C716 C717 C721
    for (let done = 0; done < ROUNDS; done++) await round()
  })
})
