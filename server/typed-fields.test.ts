import { expect, it } from 'vitest'
import type { Order } from '#domain/shop/orders.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { mailedToken, PASSWORD, signUp } from '#testing/accounts.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { freshApp } from '#testing/fresh-app.ts'
import { ADDRESS, ONE_KEYBOARD, CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { listMessages } from './messages/queries.ts'

type Answer = {
  error?: string
  fields?: Record<string, string>
  order?: Order
  purchases?: Purchase[]
  number?: string
  result?: string
}

const UNREACHABLE = ['amina@gmail', 'amina@localhost', 'not an address', 'a..b@example.org', '.amina@example.org']
const BLANK = ['\u200b', '\u3164', '\u2800\u2800', '\u00ad', '\u200d', '\u2060', '\u115f', '\u180e', '\u{e0020}']

describeOnOneDatabase('Visitor input', (kind) => {
  const test = freshApp(kind, { mailTo: 'owner@kibanda.example' })
  const { send } = test
  const order = (changes: object) => {
    const address = { ...ADDRESS, ...changes }
    return send<Answer>('/api/v1/orders', { ...ONE_KEYBOARD, shippingAddress: address, billingAddress: address })
  }
  const buy = (changes: object) =>
    send<Answer>('/api/v1/purchases', { ...ONE_SCRIPT, customer: { ...CUSTOMER, ...changes } })
  const review = (changes: object) =>
    send<Answer>('/api/v1/reviews', {
      product: 'quiet-keyboard-75',
      rating: 5,
      name: 'Achieng',
      title: 'Quiet',
      comment: 'It is.',
      ...changes,
    })
  const message = async (changes: object) => {
    const { token } = (await (await test.app.request('/api/v1/messages/token')).json()) as { token: string }
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const written = { name: 'Amina', email: 'amina@example.org', subject: 'A shop', message: 'Hello' }
    return send<Answer>('/api/v1/messages', { ...written, ...changes, token })
  }

  it('is stored without the invisible characters in an email address, and is found with or without them', async () => {
    // C776
    const typed = '\u200eWanjiru@example.org\u200b'
    const placed = await order({ email: typed })
    expect(placed.body.order?.shippingAddress.email).toBe('Wanjiru@example.org')
    const { orderNumber } = placed.body.order!
    for (const email of [ADDRESS.email, typed, 'ｗanjiru@example.org', 'wan\u00adjiru@example.org'])
      for (const number of [
        orderNumber,
        orderNumber.replace('-', '\u2011'),
        `\u202a${orderNumber.toLowerCase()}\u202c`,
      ]) {
        const looked = await send<Answer>('/api/v1/orders/lookup', { orderNumber: number, email })
        expect(looked.body.order?.orderNumber, JSON.stringify([number, email])).toBe(orderNumber)
      }
    const sold = await buy({ email: typed })
    expect(sold.body.purchases?.[0]?.customerEmail).toBe('Wanjiru@example.org')
    const { saleNumber: number } = sold.body.purchases![0]!
    expect((await send('/api/v1/receipts', { number, email: ADDRESS.email })).status).toBe(200)
    const recipients = (await test.mails()).map(({ recipient }) => recipient.toLowerCase())
    expect(recipients.filter((recipient) => recipient === ADDRESS.email)).toHaveLength(2)
    await send('/api/v1/purchases/recovery', { email: typed })
    await expect
      .poll(async () => (await test.mails()).filter(({ subject }) => subject === 'Your scripts'))
      .toHaveLength(1)
    expect((await message({ email: typed })).status).toBe(201)
    expect((await listMessages(test.site.db, 'inbox', 1))[0]?.email).toBe('Wanjiru@example.org')
  })

  it.each([
    'Wanjiru Mfano <Wanjiru@example.org>;',
    'mailto:Wanjiru@example.org?subject=Order',
    '(Wanjiru@example。org).',
  ])('is stored as the plain email address, and is found in any spelling: %s', async (typed) => {
    // C1040
    const placed = await order({ email: typed })
    const { orderNumber, shippingAddress } = placed.body.order!
    expect(shippingAddress.email).toBe('Wanjiru@example.org')
    const looked = await send<Answer>('/api/v1/orders/lookup', { orderNumber, email: typed })
    expect(looked.body.order?.orderNumber).toBe(orderNumber)
    const { customerEmail, saleNumber: number } = (await buy({ email: typed })).body.purchases![0]!
    expect(customerEmail).toBe('Wanjiru@example.org')
    expect((await send('/api/v1/receipts', { number, email: typed })).status).toBe(200)
    await send('/api/v1/purchases/recovery', { email: typed })
    await expect
      .poll(async () => (await test.mails()).filter(({ subject }) => subject === 'Your scripts'))
      .toMatchObject([{ recipient: 'Wanjiru@example.org' }])
    expect((await message({ email: typed })).status).toBe(201)
    expect((await listMessages(test.site.db, 'inbox', 1))[0]?.email).toBe('Wanjiru@example.org')
  })

  it('can be an email address with invisible characters when signing in', async () => {
    // C776
    await signUp(test, 'amina@example.org')
    const signIn = (email: string) => send('/api/v1/account/sign-in', { email, password: PASSWORD })
    // C1040
    const copied = ['Amina <amina@example.org>', 'Email: amina@example.org', 'mailto:amina@example.org']
    for (const email of ['amina@example.org\u200b', '\u200eAMINA@example.org', 'amina@exam\u2060ple.org', ...copied])
      expect((await signIn(email)).status, JSON.stringify(email)).toBe(200)
    await send('/api/v1/account/password/forgotten', { email: 'amina@example.org\u200b' })
    await expect
      .poll(async () => (await test.mails()).filter(({ recipient }) => recipient === 'amina@example.org').length)
      .toBeGreaterThan(1)
  })

  it('can be an email address with invisible characters when opening an account', async () => {
    // C776
    const typed = ['\u200eAmina@example.org\u200b', 'ｏtieno@example.org', 'wan\u00adjiru@exam\u2060ple.org']
    const emails = ['amina@example.org', 'otieno@example.org', 'wanjiru@example.org', 'achieng@example.org']
    // C1040
    typed.push('Achieng <achieng@example.org>;')
    for (const [index, email] of typed.entries()) {
      expect((await send('/api/v1/account/register/link', { email })).status, email).toBe(202)
      expect(await mailedToken(test, emails[index]!, 'open'), email).toBeDefined()
    }
    await test.start({ mailTo: undefined })
    for (const [index, email] of typed.entries()) {
      const asked = { name: 'Amina', email, password: PASSWORD }
      const opened = await send<{ account: { email: string } }>('/api/v1/account/register', asked)
      expect([opened.status, opened.body.account.email]).toEqual([201, emails[index]])
      expect((await send('/api/v1/account/register', { ...asked, email: emails[index] })).status).toBe(409)
    }
  })

  it.each(UNREACHABLE)('is refused if it is an undeliverable email address: %s', async (email) => {
    // C777
    const words = /^This does not look like an email address|^The part after the @ needs an ending/
    const ordered = await order({ email })
    expect([ordered.status, ordered.body.fields]).toEqual([422, { 'shipping.email': expect.stringMatching(words) }])
    for (const answer of [await buy({ email }), await message({ email })])
      expect([answer.status, answer.body.fields]).toEqual([422, { email: expect.stringMatching(words) }])
    expect(await test.mails()).toEqual([])
  })

  it.each(BLANK)('counts as missing if it contains only invisible characters: %j', async (blank) => {
    // C775
    const missing = (field: string) => [422, { [field]: expect.stringMatching(/^Please fill in your /) }]
    for (const field of ['lastName', 'address', 'city', 'phone'])
      expect(await refusal(order({ [field]: blank }))).toEqual(missing(`shipping.${field}`))
    expect(await refusal(buy({ firstName: ` ${blank}` }))).toEqual(missing('firstName'))
    expect(await refusal(review({ comment: `${blank}\n${blank}` }))).toEqual(missing('comment'))
    expect(await refusal(message({ subject: blank }))).toEqual(missing('subject'))
  })

  it('can be a license key in uppercase or lowercase, with any dashes or spaces, at every endpoint', async () => {
    // C778
    const { licenseKey, id: purchaseId } = (await buy({})).body.purchases![0]!
    const spellings = [
      licenseKey.toLowerCase(),
      licenseKey.replaceAll('-', '\u2013'),
      licenseKey.replaceAll('-', ' '),
      ` \u200b${licenseKey.replaceAll('-', '')}\u00a0`,
      // C1040
      `license_key="${licenseKey}"`,
      `> ${licenseKey.replaceAll('-', '_')}`,
    ]
    for (const typed of spellings) {
      test.clock.now = new Date(test.clock.now.getTime() + 60_000)
      const asked = { licenseKey: typed, scriptId: 1, instance: 'a' }
      for (const verb of ['validate', 'activate', 'deactivate'])
        expect((await send<Answer>(`/api/v1/licenses/${verb}`, asked)).body.result, typed).toBe('valid')
      expect((await send('/api/v1/purchases/link', { purchaseId, licenseKey: typed })).status, typed).toBe(200)
      expect((await send('/api/v1/purchases/restored', { licenseKey: typed })).status, typed).toBe(200)
      const { body } = await send<Answer>('/api/v1/purchases/states', {
        purchases: [{ purchaseId, licenseKey: typed }],
      })
      expect(body.purchases, typed).toHaveLength(1)
    }
  })
})

const refusal = async (sent: Promise<{ status: number; body: Answer }>) => {
  const { status, body } = await sent
  return [status, body.fields]
}
