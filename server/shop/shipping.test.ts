import { expect, it } from 'vitest'
import { orderOf } from '#server/orders/queries.ts'
import { moveOrder } from './move-order.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders } from '#testing/fresh-orders.ts'
import { ADDRESS, ORDER } from '#testing/sample-orders.ts'
import { pollDue, stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'

describeOnEachDatabase('Order shipping', (kind) => {
  const { test, orders, place, post } = freshOrders(kind)
  const { clock, start, mails } = test
  const STRANGE = { firstName: '<b>Buy pills</b>', city: 'https://evil.example', address: 'Free money' }
  const command = (...words: string[]) => deskCommand(test.site, 'orders', ...words)
  const placed = async () => {
    const shippingAddress = { ...ADDRESS, ...STRANGE }
    const { body } = await place({ ...ORDER, shippingAddress, billingAddress: shippingAddress, notes: 'Call me' })
    return body.order!.orderNumber
  }
  const lookUp = async (orderNumber: string) =>
    (await post('/api/v1/orders/lookup', { orderNumber, email: ADDRESS.email })).body.order!
  /** Returns the emails about shipping, without the buyer's confirmation and the owner's notification. */
  const mailsOnTheWay = async () => (await mails()).filter(({ subject }) => /shipped|delivered|Tracking/.test(subject))

  it('emails the buyer when the order ships, and again when its tracking number changes', async () => {
    // C600 C601
    const number = await placed()
    expect(await command('track', number, 'G4S-1')).toMatch(/^Refused: .*\n.* processing,/)
    expect(await command('ship', number)).toMatch(/^Done\./)
    expect(await command('track', number, ' G4S-1 ')).toMatch(/^Done\./)
    expect(await command('track', number, 'G4S-1')).toMatch(/^Refused: .*\n.* shipped,/)
    expect(await command('track', number, 'G4S-2')).toMatch(/^Done\./)
    expect((await lookUp(number)).trackingNumber).toBe('G4S-2')
    const told = await mailsOnTheWay()
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      `Tracking number for your order ${number}`,
      `Tracking number for your order ${number}`,
      `Your order ${number} has shipped`,
    ])
    for (const { recipient, reply_to, state, subject, text } of told) {
      expect([recipient, reply_to, state]).toEqual([ADDRESS.email, 'owner@kibanda.example', 'waiting'])
      // The address may belong to someone else, so the email repeats nothing that the buyer typed.
      for (const typed of [...Object.values(STRANGE), 'Call me', ADDRESS.lastName, ADDRESS.phone])
        expect(subject + text).not.toContain(typed)
    }
    const texts = told.map(({ text }) => text).join('\n')
    expect(texts).toContain(`Your order ${number} is on its way.\n\n3 × Herufi Quiet Keyboard 75`)
    expect(texts).toContain(`The tracking number for your order ${number} is G4S-1.`)
    expect(texts).toContain(
      `The tracking number for your order ${number} is G4S-2.\n\nThe tracking number G4S-1 does not belong to your order ${number}.`,
    )
  })

  it('includes the tracking number in the first email if the owner enters it when shipping', async () => {
    const number = await placed()
    await command('ship', number, 'G4S-1')
    expect((await mailsOnTheWay()).map(({ text }) => text)[0]).toContain('Tracking number: G4S-1')
  })

  it('can be undone step by step, and redone with a new timestamp', async () => {
    // C602 C736
    const number = await placed()
    await command('ship', number, 'G4S-1')
    await command('deliver', number)
    const subjects = async () => (await mailsOnTheWay()).map(({ subject }) => subject).toSorted()
    const told = [`Your order ${number} has shipped`, `Your order ${number} was delivered`]
    expect(await subjects()).toEqual(told)
    expect(await command('undo', number)).toMatch(/^Done\.\n.* shipped,/)
    expect(await subjects()).toEqual([`Your order ${number} has not been delivered yet`, ...told])
    expect((await lookUp(number)).trackingNumber).toBe('G4S-1')
    expect(await command('undo', number)).toMatch(/^Done\.\n.* processing,/)
    const undone = await lookUp(number)
    expect(undone.trackingNumber).toBeUndefined()
    expect(undone.timeline.map(({ status }) => status)).toEqual(['pending', 'processing'])
    const mail = (await mailsOnTheWay()).find(({ subject }) => subject === `Your order ${number} has not shipped yet`)
    expect(mail!.recipient).toBe(ADDRESS.email)
    expect(mail!.text).toContain('The tracking number G4S-1 does not belong to your order.')
    // This change cannot be undone, because the payment has arrived.
    expect(await command('undo', number)).toMatch(/^Refused: .*\n.* processing,/)
    clock.now = new Date(NOW.getTime() + 60_000)
    await command('ship', number)
    expect((await lookUp(number)).timeline.at(-1)).toEqual({ status: 'shipped', at: clock.now.toISOString() })
    await command('deliver', number)
    expect((await lookUp(number)).timeline).toHaveLength(4)
  })

  it('cannot be undone once the order is canceled, because its items are back in stock', async () => {
    // C602
    const number = await placed()
    await command('cancel', number)
    expect(await command('undo', number)).toMatch(/^Refused: .*\n.* cancelled,/)
  })

  it('sends no email on a site without a mail server', async () => {
    await start({ mailTo: undefined })
    const number = await placed()
    await command('ship', number, 'G4S-1')
    await command('track', number, 'G4S-2')
    await command('undo', number)
    expect(await mails()).toEqual([])
  })

  it.each([
    [{ state: 'paid', receipt: 'late' } as const, 'paid', 2],
    [{ state: 'failed', code: '1' } as const, 'declined', 0],
  ])('keeps the status set by the owner when the payment is settled later: %j', async (late, payment, mailed) => {
    await start({ gateways: [stubGateway({ state: 'unclear' }, late)] })
    await place()
    const [open] = await orders()
    await test.site.db.transaction().execute(async (transaction) => {
      await moveOrder(transaction, test.site, await orderOf(transaction, open!.id), 'processing')
    })
    clock.now = new Date(NOW.getTime() + 61_000)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ status: 'processing', payment }])
    expect(await mails()).toHaveLength(mailed)
  })

  it('keeps an order canceled if its declined payment arrives late, even if the owner had started to process the order', async () => {
    // C980
    await start({ gateways: [stubGateway({ state: 'unclear' }, { state: 'failed', code: '1' })] })
    await place()
    const [open] = await orders()
    const move = (status: 'processing' | 'cancelled') =>
      test.site.db
        .transaction()
        .execute(async (transaction) => moveOrder(transaction, test.site, await orderOf(transaction, open!.id), status))
    expect(await move('processing')).toBe(true)
    clock.now = new Date(NOW.getTime() + 61_000)
    await pollDue(test.site)
    expect(await move('cancelled')).toBe(true)
    const attempts = () => test.site.db.selectFrom('payment_attempts').selectAll().execute()
    expect(
      await deskCommand(test.site, 'payments', 'settle', (await attempts())[0]!.id, 'LATE-1', 'paid after all'),
    ).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'paid' }])
    expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: 'canceled' }])
  })
})
