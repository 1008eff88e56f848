import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { alterCharacter } from '#testing/alter.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { times } from '#testing/effort.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { useUp } from '#testing/use-up.ts'
import { MESSAGES_PER_ADDRESS } from '#server/http/limits.ts'
import { tellOfQuarantine } from './quarantine-mail.ts'
import { countMessages, listMessages } from './queries.ts'

const written = { name: 'Wanjiru', email: 'wanjiru@example.org', subject: 'A shop', message: 'Hello, how are you?' }

describeOnEachDatabase('A message to the owner', (kind) => {
  let now = NOW
  let test: Awaited<ReturnType<typeof createTestApp>>
  beforeEach(async () => {
    now = NOW
    test = await createTestApp(kind, { now: () => now, mailTo: 'owner@kibanda.example' })
  })
  afterEach(() => test.database.close())

  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  const token = async () => {
    const { token: issued } = (await (await test.app.request('/api/v1/messages/token')).json()) as { token: string }
    later(10)
    return issued
  }
  async function send(body: unknown, headers?: Record<string, string>) {
    const response = await test.post('/api/v1/messages', body, headers)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: JSON.parse(text) as {
        reference?: string
        message: string
        error?: string
        fields?: Record<string, string>
      },
    }
  }
  const inbox = () => listMessages(test.site.db, 'inbox', 2000)
  const quarantine = () => listMessages(test.site.db, 'quarantine', 2000)
  const mails = () => test.site.db.selectFrom('mails').selectAll().orderBy('created_at').execute()

  it('is stored, gets a reference, and is emailed to the owner', async () => {
    const sent = await send({ ...written, token: await token() })
    expect(sent.status).toBe(201)
    expect(sent.body.reference).toMatch(/^MSG-[A-Z2-9]{8}$/)
    expect(sent.body.message).toContain(sent.body.reference)
    expect(await inbox()).toMatchObject([{ ...written, reference: sent.body.reference, state: 'inbox', reason: null }])
    expect(await mails()).toMatchObject([
      { recipient: 'owner@kibanda.example', reply_to: written.email, state: 'waiting' },
    ])
    expect((await mails())[0]!.text).toContain(written.message)
  })

  it('is refused with an error for each invalid field, and nothing is stored', async () => {
    const refused = await send({ name: ' ', email: 'nobody', subject: 'x'.repeat(151), message: '\u0000' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      error: 'fields-wrong',
      fields: {
        name: 'Please fill in your name.',
        email: 'This does not look like an email address. Example: name@example.org.',
        subject: 'Your subject must be 150 characters or fewer.',
        message: 'Please fill in your message.',
      },
    })
    expect([...(await inbox()), ...(await quarantine())]).toEqual([])
  })

  it.each([
    [
      'too-fast',
      async () => ((await (await test.app.request('/api/v1/messages/token')).json()) as { token: string }).token,
      {},
    ],
    ['token-forged', async () => `${(await token()).slice(0, -2)}xx`, {}],
    ['token-forged', () => Promise.resolve('a.b'), {}],
    ['no-token', () => Promise.resolve(''), {}],
    ['trap', token, { website: 'https://spam.example' }],
  ] as const)(
    'is quarantined for the reason %s, and its sender learns that it is waiting for review',
    async (reason, tokenOf, more) => {
      const sent = await send({ ...written, ...more, token: await tokenOf() })
      expect(sent.status).toBe(201)
      expect(sent.body).toMatchObject({
        message: `Thank you. Your message was received and is waiting for review; its reference is ${sent.body.reference}.`,
        held: reason === 'trap' ? 'other' : 'token',
      })
      expect(await quarantine()).toMatchObject([{ reason, reference: sent.body.reference, message: written.message }])
      expect(await inbox()).toEqual([])
      expect(await mails()).toEqual([])
    },
  )

  it('is quarantined when its token is too old or reused, or its text has already been sent', async () => {
    const old = await token()
    later(8 * 86_400)
    await send({ ...written, token: old })
    later(2 * 86_400)
    const used = await token()
    await send({ ...written, token: used })
    await send({ ...written, message: 'Something else', token: used })
    await send({ ...written, token: await token() })
    expect((await quarantine()).map(({ reason }) => reason).sort()).toEqual(['repeated', 'token-old', 'token-reused'])
    expect(await inbox()).toHaveLength(1)
  })

  it('is moved to the inbox under its old reference when it is sent again properly, and the owner gets an email', async () => {
    // C818
    const first = await send({ ...written, token: 'a.b' })
    later(3_600)
    const second = await send({ ...written, token: await token() })
    expect(second.body).toMatchObject({ reference: first.body.reference, held: null })
    expect(second.body.message).toContain('has arrived')
    expect(await quarantine()).toEqual([])
    expect(await inbox()).toMatchObject([{ reference: first.body.reference, reason: null }])
    expect(await mails()).toHaveLength(1)
    // The message now counts as sent.
    const third = await send({ ...written, token: await token() })
    expect(third.body).toMatchObject({ held: 'other' })
    expect(await quarantine()).toMatchObject([{ reason: 'repeated' }])
  })

  it('that the owner moved to quarantine stays there when it is sent again', async () => {
    const first = await send({ ...written, token: await token() })
    await test.site.db
      .updateTable('messages')
      .set({ state: 'quarantine', reason: 'owner' })
      .where('reference', '=', first.body.reference!)
      .execute()
    expect((await send({ ...written, token: await token() })).body).toMatchObject({ held: 'other' })
    expect(await inbox()).toEqual([])
  })

  it('is reported to the owner if it is quarantined, in one email a day for all quarantined messages', async () => {
    // C818
    const site = { ...test.site, publicOrigin: 'https://kibanda.example' }
    const tell = () => Promise.all([tellOfQuarantine(site), tellOfQuarantine(site)])
    const subjects = async () => (await mails()).map(({ subject }) => subject)
    await tell()
    expect(await mails()).toEqual([])
    for (const message of ['One', 'Two']) await send({ ...written, message, token: '' })
    later(1)
    await tell()
    later(60)
    await send({ ...written, message: 'Three', token: '' })
    await tell()
    expect(await subjects()).toEqual(['2 messages were quarantined'])
    later(86_400)
    await tell()
    expect(await subjects()).toEqual(['2 messages were quarantined', 'A message was quarantined'])
    const texts = (await mails()).map(({ text }) => text)
    expect(texts[0]).toContain('These messages look like spam, but one of them may be from a person.\n\nRead them at ')
    expect(texts[1]).toContain('It looks like spam, but it may be from a person.\n\nRead it at ')
    later(86_400)
    await tell()
    expect(await subjects()).toHaveLength(2)
  })

  it('is neither delivered nor lost when it is posted 1,000 times without a token', async () => {
    for (let number = 0; number < 1000; number++) {
      const { status } = await send({ ...written, message: `Buy ${number}` }, { 'x-forwarded-for': '10.9.9.9' })
      expect(status).toBe(201)
    }
    expect([await countMessages(test.site.db, 'inbox'), await countMessages(test.site.db, 'quarantine')]).toEqual([
      0, 1000,
    ])
    expect(await test.site.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })

  it('is accepted at most five times an hour from one email address, and sixty times from one IP address', async () => {
    const address = { 'x-forwarded-for': '10.7.7.7' }
    for (let number = 0; number < 5; number++)
      expect((await send({ ...written, message: `Part ${number}`, token: await token() }, address)).status).toBe(201)
    const sixth = await send({ ...written, message: 'Part 6', token: await token() }, address)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await inbox()).toHaveLength(5)
    const another = { ...written, email: 'another@example.org', message: 'Part 6' }
    expect((await send({ ...another, token: await token() }, address)).status).toBe(201)
    await useUp(test.site, MESSAGES_PER_ADDRESS, '10.7.7.8')
    const behind = { 'x-forwarded-for': '10.7.7.8' }
    expect((await send({ ...another, message: 'Part 7', token: await token() }, behind)).status).toBe(429)
    later(3600)
    expect((await send({ ...written, message: 'Part 6', token: await token() }, address)).status).toBe(201)
  })

  describe('with an Idempotency-Key', () => {
    it(`is stored once, and gets identical responses, when it is sent 50 times at once (${times(10, 200)} rounds)`, async () => {
      for (let round = 0; round < times(10, 200); round++) {
        const email = `round-${round}@example.org`
        const body = { ...written, email, message: `Round ${round}`, token: await token() }
        const key = { 'idempotency-key': `key-${round}` }
        const answers = await Promise.all(Array.from({ length: 50 }, () => send(body, key)))
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      }
      expect(await inbox()).toHaveLength(times(10, 200))
      expect(await mails()).toHaveLength(times(10, 200))
    })

    it('is refused when the key belongs to a different message', async () => {
      const key = { 'idempotency-key': 'one' }
      await send({ ...written, token: await token() }, key)
      const other = await send({ ...written, message: 'Other', token: await token() }, key)
      expect([other.status, other.body.error]).toEqual([422, 'idempotency-key-reused'])
    })

    it.each(['', 'x'.repeat(256), 'a b'])('is refused when the key is malformed (%j)', async (key) => {
      const refused = await send({ ...written, token: await token() }, { 'idempotency-key': key })
      expect([refused.status, refused.body.error]).toEqual([400, 'idempotency-key-malformed'])
    })

    it('can be sent again with the same key after it was rate-limited', async () => {
      const address = { 'x-forwarded-for': '10.6.6.6' }
      for (let number = 0; number < 5; number++)
        await send({ ...written, message: `Part ${number}`, token: await token() }, address)
      const body = { ...written, message: 'Late', token: await token() }
      expect((await send(body, { ...address, 'idempotency-key': 'late' })).status).toBe(429)
      later(3600)
      expect((await send(body, { ...address, 'idempotency-key': 'late' })).status).toBe(201)
    })
  })

  describe('from a page without JavaScript', () => {
    const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await test.app.request(addressOf(pages.contact), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      })
      return { status: response.status, html: await response.text() }
    }
    const confirmationIn = (html: string) => /name="confirmation" value="([^"]+)"/.exec(html)?.[1] ?? ''

    it('stays in quarantine until the sender confirms it', async () => {
      const asked = await post(written)
      expect(asked.status).toBe(200)
      expect(await quarantine()).toMatchObject([{ reason: 'no-token' }])
      later(2)
      const confirmed = await post({ confirmation: confirmationIn(asked.html) })
      expect(confirmed.html).toContain((await inbox())[0]!.reference)
      expect(await quarantine()).toEqual([])
      expect(await mails()).toHaveLength(1)
      const again = await post({ confirmation: confirmationIn(asked.html) })
      expect(again.html).toContain((await inbox())[0]!.reference)
      expect(await mails()).toHaveLength(1)
    })

    it('is stored once, however often the sender presses the button while waiting', async () => {
      // C895
      const asked = await Promise.all([post(written), post(written), post(written)])
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await quarantine()).toHaveLength(1)
      later(2)
      const confirmed = await Promise.all(asked.map(({ html }) => post({ confirmation: confirmationIn(html) })))
      for (const { html } of confirmed) expect(html).toContain((await inbox())[0]!.reference)
      // The sender goes back to the form and presses the button again.
      const again = await post(written)
      expect(again.status).toBe(201)
      expect(again.html).toContain((await inbox())[0]!.reference)
      expect([(await inbox()).length, (await quarantine()).length, (await mails()).length]).toEqual([1, 0, 1])
      expect((await post({ ...written, message: `${written.message} And another thing.` })).status).toBe(200)
      expect(await quarantine()).toHaveLength(1)
    })

    it('can be confirmed by a person whose browser filled in the honeypot field', async () => {
      const asked = await post({ ...written, website: 'https://amina.example' })
      expect(await quarantine()).toMatchObject([{ reason: 'trap' }])
      later(2)
      await post({ confirmation: confirmationIn(asked.html) })
      expect(await inbox()).toHaveLength(1)
      expect(await mails()).toHaveLength(1)
    })

    it('cannot be confirmed faster than a person could, or with a forged confirmation', async () => {
      const asked = await post(written)
      const tooFast = await post({ confirmation: confirmationIn(asked.html) })
      expect(confirmationIn(tooFast.html)).toBe(confirmationIn(asked.html))
      later(2)
      expect((await post({ confirmation: alterCharacter(confirmationIn(asked.html), -1) })).status).toBe(422)
      expect(await inbox()).toEqual([])
    })

    it('is shown again, with the input escaped, when a field is invalid', async () => {
      const refused = await post({ ...written, email: '"><script>alert(1)</script>' })
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('This does not look like an email address.')
      expect(refused.html).not.toContain('<script>alert')
    })

    it('is refused when it comes from another site', async () => {
      expect((await post(written, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect(await quarantine()).toEqual([])
    })
  })

  it('leaves no personal data in the log', async () => {
    await send({ ...written, token: await token() })
    await send({ ...written, email: 'nobody' })
    expect(JSON.stringify(test.logged)).not.toMatch(/wanjiru|nobody@|Hello/i)
  })

  it('can be listed, shown and released by the owner', async () => {
    const spam = await send({ ...written, message: 'Line one\nLine \u001b[2Jtwo' })
    const command = (...words: string[]) => deskCommand(test.site, 'messages', ...words)
    expect(await command('--state', 'quarantine')).toContain(
      `${spam.body.reference}  2026-11-21 11:00 (Nairobi)  quarantine (no-token)  `,
    )
    expect(await command('release', spam.body.reference!)).toMatch(/^Done\.\n.*  inbox  /)
    expect(await command()).toContain(spam.body.reference)
    expect(await command('--state', 'quarantine')).toBe('Nothing is listed here.')
    const shown = await command('show', spam.body.reference!)
    expect(shown).toContain('Line one')
    expect(shown).not.toContain('\u001b')
    for (const words of [['release', spam.body.reference!], ['show', 'MSG-NONE'], ['delete', 'x'], ['show']]) {
      expect(await command(...words)).toMatch(/^Refused: /)
    }
  })
})
