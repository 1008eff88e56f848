import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { forgetOldMails } from '#server/mail/outbox.ts'
import { forgetReport } from './forget-report.ts'

const FILED = { acknowledgement_number: 'PRACTICE-1', ended_at: NOW.toISOString() }
const REVIEW = { id: 'r', reference: 'REV-1', product_id: 'trail-watch', state: 'approved', rating: 5 } as const

describeOnEachDatabase('Deleting personal data', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let now = NOW
  beforeEach(async () => {
    now = NOW
    test = await createTestApp(kind, { now: () => now, mailTo: 'owner@kibanda.example' })
  })
  afterEach(() => test.database.close())

  const count = async (table: 'messages' | 'message_answers' | 'mails' | 'product_reviews' | 'nil_returns') =>
    (await test.site.db.selectFrom(table).selectAll().execute()).length
  const write = async (email: string) => {
    const { token } = (await (await test.app.request('/api/v1/messages/token')).json()) as { token: string }
    // Advances the clock by the time that a person needs to type a message.
    now = new Date(now.getTime() + 10_000)
    const message = { name: 'W', email, subject: 'S', message: `From ${email}, ${now.toISOString()}`, token }
    const response = await test.post('/api/v1/messages', message)
    return ((await response.json()) as { reference: string }).reference
  }
  const forget = async (...words: string[]) =>
    (await forgetReport(test.site.db, words, test.database.settings)).lines[0]

  it('by email address deletes the visitor’s messages, the answers to them, and the emails to and about the visitor, but nobody else’s data', async () => {
    await write('Wanjiru@Example.org')
    await write('otieno@example.org')
    const { db } = test.site
    const { id } = await db.selectFrom('messages').select('id').where('email', 'like', 'W%').executeTakeFirstOrThrow()
    await db
      .insertInto('message_answers')
      .values({ id: 'a', message_id: id, text: 'T', at: NOW.toISOString() })
      .execute()
    expect(await forget('email', ' wanjiru@example.org')).toBe('Deleted: messages 1, stored emails 1.')
    expect([await count('messages'), await count('message_answers'), await count('mails')]).toEqual([1, 0, 1])
    expect(await forget('email', 'wanjiru@example.org')).toBe('Deleted: messages 0, stored emails 0.')
  })

  it('also removes the data from the files of the embedded database', async () => {
    // C870
    await write('wanjiru@example.org')
    await forget('email', 'wanjiru@example.org')
    const { databaseUrl, dataDir } = test.database.settings
    if (databaseUrl !== undefined) return
    const files = readdirSync(dataDir).filter((name) => name.startsWith('kibanda.sqlite'))
    expect(files).toContain('kibanda.sqlite')
    for (const name of files) expect(readFileSync(join(dataDir, name), 'latin1')).not.toContain('wanjiru@')
  })

  it('by reference deletes one message and the email about it', async () => {
    const reference = await write('wanjiru@example.org')
    await write('wanjiru@example.org')
    expect(await forget('message', reference.toLowerCase())).toBe(`Deleted the message ${reference.toLowerCase()}.`)
    expect([await count('messages'), await count('mails')]).toEqual([1, 1])
    expect(await forget('message', reference)).toBe(`There is no message ${reference}.`)
  })

  it('deletes a review, and a nil return unless the authority may still respond', async () => {
    const { db } = test.site
    const at = NOW.toISOString()
    const text = { name: 'W', title: 'T', comment: 'C' }
    await db
      .insertInto('product_reviews')
      .values({ ...REVIEW, ...text, is_verified: 0, received_at: at })
      .execute()
    expect(await forget('review', 'REV-1')).toBe('Deleted the review REV-1.')
    const filing = { provider: 'practice', pin_hash: 'h', pin_ending: '7Z', year: 2024, received_at: at } as const
    const unset = { claim: null, acknowledgement_number: null, reason: null, words: null, sending_at: null }
    for (const [id, state] of [
      ['filed', 'filed'],
      ['open', 'sending'],
    ] as const)
      await db
        .insertInto('nil_returns')
        .values({
          ...filing,
          ...unset,
          id,
          pin_hash: id,
          state,
          attempts: 1,
          ended_at: null,
          ...(id === 'filed' && FILED),
        })
        .execute()
    // C776
    expect(await forget('filing', '\u200efiled\u200b')).toBe('Deleted the finished nil return filed.')
    expect(await forget('filing', 'open')).toBe('There is no finished nil return open.')
    expect([await count('product_reviews'), await count('nil_returns')]).toEqual([0, 1])
  })

  it('deletes nothing and prints the usage for a misspelled command', async () => {
    for (const words of [[], ['email'], ['mail', 'x'], ['email', 'a', 'b']])
      expect(await forgetReport(test.site.db, words, test.database.settings)).toMatchObject({ understood: false })
  })

  it('deletes emails 90 days after they were sent or failed, but keeps waiting emails', async () => {
    // C704
    const { db } = test.site
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) await write(email)
    const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
    const states = ['sent', 'failed', 'waiting'] as const
    for (const [position, { id }] of (await db.selectFrom('mails').select('id').execute()).entries())
      await db.updateTable('mails').set({ state: states[position]! }).where('id', '=', id).execute()
    await forgetOldMails(db, day(89))
    expect(await count('mails')).toBe(3)
    await forgetOldMails(db, day(91))
    expect(await db.selectFrom('mails').select('state').execute()).toEqual([{ state: 'waiting' }])
  })

  it('deletes at most 500 old emails per sweep, and the rest in the next sweep', async () => {
    const at = NOW.toISOString()
    const mail = { recipient: 'a@example.org', reply_to: null, subject: 'S', text: 'T', state: 'sent' } as const
    const mails = Array.from({ length: 501 }, (_, number) => ({
      ...mail,
      id: `old-${number}`,
      attempts: 1,
      due_at: at,
      created_at: at,
    }))
    await test.site.db.insertInto('mails').values(mails).execute()
    const later = new Date(NOW.getTime() + 91 * 86_400_000)
    await forgetOldMails(test.site.db, later)
    expect(await count('mails')).toBe(1)
    await forgetOldMails(test.site.db, later)
    expect(await count('mails')).toBe(0)
  })
})
