import { expect, it } from 'vitest'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshApp } from '#testing/fresh-app.ts'
import { ADDRESS, ONE_KEYBOARD, CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'

const OWNER = 'owner@kibanda.example'
const OMAR = '\u2068عمر الحسن\u2069'
const NAME = { firstName: 'عمر', lastName: 'الحسن' }

describeOnOneDatabase('A right-to-left name', (kind) => {
  const test = freshApp(kind, { mailTo: OWNER })
  const mailed = async () => (await test.mails()).findLast(({ recipient }) => recipient === OWNER)!

  it('does not reorder the other words of an email about a message', async () => {
    const { token } = (await (await test.app.request('/api/v1/messages/token')).json()) as { token: string }
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const written = { name: 'عمر الحسن', email: 'omar@example.org', subject: 'فاتورة 12', message: 'مرحبا' }
    expect((await test.post('/api/v1/messages', { ...written, token })).status).toBe(201)
    const { subject, text } = await mailed()
    expect(subject).toMatch(/^\u2068فاتورة 12\u2069 \(MSG-\w+\)$/)
    expect(text).toMatch(/^\u2068عمر الحسن\u2069 <omar@example.org> wrote:\n\nمرحبا\n\nMSG-/)
    expect(await deskCommand(test.site, 'messages')).toMatch(
      /\u2068عمر الحسن\u2069  omar@example\.org  \u2068فاتورة 12\u2069$/,
    )
  })

  it('does not reorder the other words of a review in the desk’s list', async () => {
    const review = { product: 'trail-watch', rating: 5, name: 'عمر', title: 'ممتاز', comment: 'جيد' }
    expect((await test.post('/api/v1/reviews', review)).status).toBe(201)
    expect(await deskCommand(test.site, 'reviews')).toMatch(
      / {2}trail-watch {2}5 of 5 {2}\u2068عمر\u2069 {2}\u2068ممتاز\u2069$/,
    )
  })

  it('does not reorder the other words of emails about orders and sales', async () => {
    const address = { ...ADDRESS, ...NAME, address: 'شارع 5', city: 'דבי', zipCode: '12345' }
    await test.post('/api/v1/orders', { ...ONE_KEYBOARD, shippingAddress: address, billingAddress: address })
    const ordered = (await mailed()).text
    expect(ordered).toContain(`\nTo: ${OMAR}\n\u2068شارع 5\u2069, \u2068דבי, Illinois 12345\u2069, United States\n`)
    expect((await test.mails())[0]!.text).not.toContain('عمر')
    await test.post('/api/v1/purchases', { ...ONE_SCRIPT, customer: { ...CUSTOMER, ...NAME, company: 'شركة' } })
    expect((await mailed()).text).toContain(`\n${OMAR}, \u2068شركة\u2069, ${CUSTOMER.email}\n`)
  })
})
