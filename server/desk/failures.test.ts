import { expect, it } from 'vitest'
import type { FailedMail } from '#contract/desk/failures.ts'
import type { DeskWaiting } from '#contract/desk/overview.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshDesk } from '#testing/fresh-desk.ts'
import { queueMail, sendDueMails } from '#server/mail/outbox.ts'

const REFUSAL = { ok: false, isFinal: true, cause: 'EENVELOPE 550 RCPT TO', words: '550 5.1.1 no such user' } as const

describeOnEachDatabase('Emails that could not be sent', (kind) => {
  const { test, get, act, log } = freshDesk(kind)
  const failed = async () => (await get<{ mails: FailedMail[] }>('/mails')).mails
  const counted = async () => (await get<{ waiting: DeskWaiting }>('/waiting')).waiting.mails.count
  const fail = async () => {
    const mail = { kind: 'uncapped', text: 'Thank you.' } as const
    for (const name of ['gone', 'moved'])
      await queueMail(test.site.db, { ...mail, recipient: `${name}@example.org`, subject: `For ${name}` }, test.site)
    await sendDueMails(test.site, () => Promise.resolve(REFUSAL))
  }

  it('are shown to the owner with the mail server’s reply, counted, and resent one by one or all at once', async () => {
    // C815 C935
    expect([await failed(), await counted()]).toEqual([[], 0])
    await fail()
    const before = await failed()
    expect(before.filter(({ recipient }) => recipient.endsWith('@example.org'))).toMatchObject([
      { cause: 'EENVELOPE 550 RCPT TO 550 5.1.1 no such user' },
      { cause: 'EENVELOPE 550 RCPT TO 550 5.1.1 no such user' },
    ])
    expect(await counted()).toBe(before.length)
    const { id } = before.find(({ recipient }) => recipient === 'gone@example.org')!
    expect((await act('/mails/resend', { mail: id })).status).toBe(200)
    expect((await act('/mails/resend', { mail: id })).status).toBe(404)
    expect((await failed()).map(({ recipient }) => recipient)).not.toContain('gone@example.org')
    expect((await act('/mails/resend', {})).status).toBe(200)
    expect((await act('/mails/resend', {})).status).toBe(409)
    expect(await counted()).toBe(0)
    const sent: string[] = []
    await sendDueMails(test.site, (_, { recipient }) => Promise.resolve((sent.push(recipient), { ok: true })))
    expect(sent).toEqual(expect.arrayContaining(['gone@example.org', 'moved@example.org']))
    expect((await log()).slice(0, 2).map(([done]) => done)).toEqual(['emails resent', 'emails resent'])
  })
})
