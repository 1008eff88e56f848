import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, describeOnEachDatabase, type TestDatabase } from '#testing/databases.ts'
import { startStubMailServer } from '#testing/stub-mail-server.ts'
import type { Mailer } from './mailer.ts'
import { countUnsentMails, failedMails, queueMail, resendFailed, sendDueMails } from './outbox.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { SECRET } from '#testing/test-app.ts'
import { createKeyedHash } from '#server/secrets/secret.ts'

const START = new Date('2026-11-21T08:00:00Z')
const mail = {
  recipient: 'owner@kibanda.example',
  replyTo: 'wanjiru@example.org',
  subject: 'A shop (MSG-1)',
  text: 'Hello,\n.\nhow are you? — Wanjirũ',
}

describeOnEachDatabase('The outbox', (kind) => {
  let test: TestDatabase
  let now = START
  let claims = 0
  beforeEach(async () => {
    test = await createTestDatabase(kind)
    now = START
  })
  afterEach(() => test.close())
  const services = {
    get db() {
      return test.db
    },
    hash: createKeyedHash(SECRET),
    now: () => now,
    randomText: () => `claim-${claims++}`,
    mailTo: 'owner@kibanda.example',
  }
  const queue = (id: string) => queueMail(test.db, { kind: 'uncapped', ...mail }, { ...services, randomText: () => id })
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
  const states = async () =>
    (await test.db.selectFrom('mails').select(['state', 'attempts']).execute()).map(
      ({ state, attempts }) => `${state} ${attempts}`,
    )

  it('sends each due email once, even with several workers', async () => {
    for (let number = 0; number < 20; number++) await queue(`mail-${number}`)
    const seen: string[] = []
    const mailer: Mailer = (id) => Promise.resolve((seen.push(id), { ok: true }))
    await Promise.all([sendDueMails(services, mailer), sendDueMails(services, mailer), sendDueMails(services, mailer)])
    expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, number) => `mail-${number}`).toSorted())
    expect(new Set(await states())).toEqual(new Set(['sent 1']))
  })

  it('retries with growing delays, and gives up after the last attempt', async () => {
    await queue('mail')
    let tries = 0
    const mailer: Mailer = () => Promise.resolve((tries++, { ok: false, isFinal: false, cause: 'ECONNREFUSED' }))
    await sendDueMails(services, mailer)
    await sendDueMails(services, mailer)
    expect(tries).toBe(1)
    later(1)
    await sendDueMails(services, mailer)
    expect(tries).toBe(2)
    for (let day = 0; day < 10; day++) {
      later(1440)
      await sendDueMails(services, mailer)
    }
    expect(await states()).toEqual(['failed 8'])
    expect(tries).toBe(8)
    expect(await countUnsentMails(test.db)).toEqual({ failed: 1, held: 0 })
  })

  it('sends a failed email again when the owner requests it', async () => {
    // C816
    await queue('mail-1')
    await sendDueMails(services, () =>
      Promise.resolve({ ok: false, isFinal: true, cause: 'EENVELOPE 550', words: 'no user' }),
    )
    expect(await states()).toEqual(['failed 1'])
    expect(await failedMails(test.db)).toMatchObject([{ id: 'mail-1', cause: 'EENVELOPE 550 no user' }])
    expect(await resendFailed(test.db, 'mail-2', now)).toBe(0)
    expect(await resendFailed(test.db, 'mail-1', now)).toBe(1)
    await sendDueMails(services, () => Promise.resolve({ ok: false, isFinal: true, cause: 'EENVELOPE 550' }))
    expect(await resendFailed(test.db, undefined, now)).toBe(1)
    await sendDueMails(services, () => Promise.resolve({ ok: true }))
    expect(await states()).toEqual(['sent 1'])
    expect(await resendFailed(test.db, undefined, now)).toBe(0)
  })

  it('does not retry an email that the mail server rejected permanently', async () => {
    await queue('mail')
    await sendDueMails(services, () => Promise.resolve({ ok: false, isFinal: true, cause: 'EENVELOPE 550' }))
    expect(await states()).toEqual(['failed 1'])
  })

  it('retries an email if the process that was sending it died', async () => {
    await queue('mail')
    const dying: Mailer = () => Promise.reject(new Error('killed'))
    await expect(sendDueMails(services, dying)).rejects.toThrow('killed')
    expect(await states()).toEqual(['sending 1'])
    later(1)
    expect(await sendDueMails(services, () => Promise.resolve({ ok: true }))).toMatchObject({ sent: 0 })
    later(2)
    expect(await sendDueMails(services, () => Promise.resolve({ ok: true }))).toMatchObject({ sent: 1 })
  })
})

describe('A mail server', () => {
  let server: Awaited<ReturnType<typeof startStubMailServer>> | undefined
  afterEach(() => server?.stop())
  const sendTo = async (options: SMTPServerOptions, changes: Partial<typeof mail> = {}, login = '') => {
    server = await startStubMailServer(options)
    return createSmtpMailer(`smtp://${login}${server.address}`, 'site@kibanda.example')('mail-7', {
      ...mail,
      ...changes,
    })
  }

  it('receives the email unchanged, with a Reply-To and a stable Message-ID', async () => {
    expect(await sendTo({})).toEqual({ ok: true })
    const [received] = server!.mails
    expect(received).toMatch(/^From: site@kibanda.example\r$/m)
    expect(received).toMatch(/^To: owner@kibanda.example\r$/m)
    expect(received).toMatch(/^Reply-To: wanjiru@example.org\r$/m)
    expect(received).toMatch(/^Message-ID: <mail-7@kibanda.example>\r$/im)
    expect(received).toContain('Subject: A shop (MSG-1)')
  })

  it('receives automatic emails with the Auto-Submitted header, and the owner’s replies without that header', async () => {
    // C781
    await sendTo({})
    expect(server!.mails.at(-1)).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    await server!.stop()
    await sendTo({}, { subject: 'Re: your message MSG-ABCDEFGH' })
    expect(server!.mails.at(-1)).not.toContain('Auto-Submitted')
  })

  it('receives no headers injected through user input', async () => {
    await sendTo({}, { subject: 'Hi\r\nBcc: victim@example.org', replyTo: 'a@b\r\nCc: other@example.org' })
    expect(server!.recipients).toEqual(['owner@kibanda.example'])
    expect(server!.mails[0]!.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc):/im)
  })

  it.each<[string, SMTPServerOptions, boolean]>([
    [
      'it permanently rejects the recipient',
      { onRcptTo: (_, __, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })) },
      true,
    ],
    [
      'it is busy',
      { onRcptTo: (_, __, done) => done(Object.assign(new Error('try later'), { responseCode: 451 })) },
      false,
    ],
    [
      'it refuses the connection',
      { onConnect: (_, done) => done(Object.assign(new Error('go away'), { responseCode: 421 })) },
      false,
    ],
    ['it requires a login', { authOptional: false, onAuth: (_, __, done) => done(null, undefined) }, false],
    ...(
      [
        ['onMailFrom', 550, '5.4.5 daily quota exceeded', false],
        ['onMailFrom', 530, '5.7.0 authentication required', false],
        ['onMailFrom', 553, '5.7.1 sender not owned by user', false],
        ['onRcptTo', 550, '5.7.1 blocked by a list', false],
        ['onRcptTo', 550, 'blocked by spam policy', false],
        ['onRcptTo', 552, '5.2.2 mailbox full', false],
        ['onRcptTo', 554, '5.7.1 relay access denied', false],
        ['onRcptTo', 550, '5.1.1 no such user', true],
        ['onRcptTo', 551, '5.1.6 user has moved', true],
        ['onRcptTo', 553, '5.1.3 bad address', true],
        ['onRcptTo', 550, 'Greylisted, please try again later', false],
        ['onRcptTo', 550, 'Daily sending limit exceeded', false],
        ['onRcptTo', 550, 'You must log in to send mail', false],
        ['onRcptTo', 550, 'no', false],
        ['onRcptTo', 550, 'listed in RBL', false],
        ['onRcptTo', 550, '5.2.1 receiving mail at a rate that prevents additional messages', false],
        ['onRcptTo', 550, '5.1.0 sender denied: daily quota exceeded', false],
        ['onRcptTo', 550, '5.1.1 <unknown@example.org>: mailbox full', false],
        ['onRcptTo', 550, '<unknown@example.org>: no', false],
        ['onRcptTo', 550, "the account doesn't exist", true],
        ['onRcptTo', 550, 'Unrouteable address', true],
        ['onRcptTo', 551, 'not our customer', true],
        ['onRcptTo', 550, '5.1.10 RecipientNotFound; Recipient not found by SMTP address lookup', true],
        ['onRcptTo', 550, '5.1.1 <…>: Recipient address rejected: User unknown in virtual mailbox table', true],
        ['onData', 554, '5.7.1 looks like spam', false],
        ['onData', 552, '5.3.4 too big', false],
      ] as const
    ).map(([when, responseCode, words, isFinal]): [string, SMTPServerOptions, boolean] => {
      const error = Object.assign(new Error(words), { responseCode })
      const refuse = (_: unknown, __: unknown, done: (error: Error) => void) => done(error)
      const afterData = (stream: NodeJS.ReadableStream, __: unknown, done: (error: Error) => void) =>
        stream.resume().on('end', () => done(error))
      return [`${when} ${responseCode} ${words}`, { [when]: when === 'onData' ? afterData : refuse }, isFinal]
    }),
    // C815
  ])('causes a failure that is final only if a retry cannot help: %s', async (_, options, isFinal) => {
    expect(await sendTo(options)).toMatchObject({ ok: false, isFinal })
  })

  it('has its reply quoted to the owner without addresses, but not in the log', async () => {
    const error = Object.assign(new Error('5.1.1 <owner@kibanda.example>: no such user'), { responseCode: 550 })
    const reply = await sendTo({ onRcptTo: (_, __, done) => done(error) })
    expect(reply).toEqual({
      ok: false,
      isFinal: true,
      cause: 'EENVELOPE 550 RCPT TO',
      words: '550 5.1.1 <…>: no such user',
    })
  })

  it('is tried again after it rejected the password, because the owner can correct the password', async () => {
    const options: SMTPServerOptions = {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(Object.assign(new Error('wrong'), { responseCode: 535 })),
    }
    expect(await sendTo(options, {}, 'user:wrong@')).toMatchObject({ ok: false, isFinal: false })
  })

  it('is tried again after it was unreachable, and the stored cause does not contain its URL', async () => {
    const reply = await createSmtpMailer('smtp://user:secret@127.0.0.1:9', 'site@kibanda.example')('x', mail)
    expect(reply).toMatchObject({ ok: false, isFinal: false })
    expect(JSON.stringify(reply)).not.toMatch(/secret|@/)
  })
})
