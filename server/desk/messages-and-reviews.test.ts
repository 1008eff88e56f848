import { describe, expect, it } from 'vitest'
import type { DeskMessage } from '#contract/desk/messages.ts'
import type { DeskReview } from '#contract/desk/reviews.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshDesk, type AskedFor } from '#testing/fresh-desk.ts'

describeOnEachDatabase('At the desk', (kind) => {
  const { test, owner, list: listOf, act, log, startWithoutMail } = freshDesk(kind)
  const { clock, mails } = test

  describe('messages', () => {
    const write = async (subject: string, more: object = {}) => {
      const { token } = (await (await test.app.request('/api/v1/messages/token')).json()) as { token: string }
      clock.now = new Date(clock.now.getTime() + 10_000)
      await test.post('/api/v1/messages', {
        name: 'Wanjiru',
        email: 'wanjiru@example.org',
        subject,
        message: `Hello.\nAbout: ${subject}`,
        token,
        ...more,
      })
    }
    const list = (asked: AskedFor = {}) => listOf<DeskMessage>('messages', asked)

    it('are listed, searched and paged, newest first', async () => {
      // Each message has a different sender, because a sender can send at most five messages an hour.
      for (let number = 1; number <= 23; number++)
        await write(`Shop ${number}`, { email: `visitor${number}@example.org` })
      await write('100% _sure_')
      await write('Spam', { website: 'x' })
      const first = await list()
      expect([first.total, first.isMore, first.entries.length, first.newer, first.searchedTo]).toEqual([
        24,
        false,
        20,
        null,
        null,
      ])
      expect(first.entries[0]).toMatchObject({
        number: 24,
        subject: '100% _sure_',
        message: 'Hello.\nAbout: 100% _sure_',
        isRead: false,
        answers: [],
        state: 'inbox',
        reason: null,
      })
      const second = await list({ after: first.older })
      expect(second.entries.map(({ subject }) => subject)).toEqual(['Shop 4', 'Shop 3', 'Shop 2', 'Shop 1'])
      expect(second.older).toBeNull()
      expect(await list({ before: second.newer })).toEqual(first)
      expect((await list({ search: 'SHOP 2' })).entries.map(({ subject }) => subject)).toEqual([
        'Shop 23',
        'Shop 22',
        'Shop 21',
        'Shop 20',
        'Shop 2',
      ])
      expect((await list({ search: '0% _' })).total).toBe(1)
      expect((await list({ search: '%%' })).total).toBe(0)
      expect((await list({ state: 'quarantine' })).entries).toMatchObject([{ subject: 'Spam', reason: 'trap' }])
      for (const wrong of [{ state: 'gone' }, { search: 'x'.repeat(201) }])
        expect(await list(wrong)).toMatchObject({ error: 'body-shape' })
    })

    it('can be read, moved and answered, and every action is logged', async () => {
      await write('A shop')
      await test.site.db.deleteFrom('mails').execute()
      const [{ reference }] = (await list()).entries as [DeskMessage]
      expect(await act('/messages/read', { number: 1, isRead: true })).toMatchObject({ status: 200 })
      expect((await list()).entries[0]!.isRead).toBe(true)
      expect(await act('/messages/move', { number: 1, to: 'quarantine' })).toMatchObject({ status: 200 })
      expect(await act('/messages/move', { number: 1, to: 'quarantine' })).toMatchObject({
        status: 409,
        error: 'desk-conflict',
      })
      expect((await list({ state: 'quarantine' })).entries).toMatchObject([{ reference, reason: 'owner' }])
      await act('/messages/move', { number: 1, to: 'inbox' })
      expect(await act('/messages/answer', { number: 1, text: ' Yes.\r\nGladly. ' })).toMatchObject({ status: 200 })
      expect((await list()).entries[0]!.answers).toEqual([{ text: 'Yes.\nGladly.', at: clock.now.toISOString() }])
      expect(await mails()).toMatchObject([
        {
          recipient: 'wanjiru@example.org',
          reply_to: 'owner@kibanda.example',
          subject: `Re: your message ${reference}`,
          text: 'Yes.\nGladly.\n',
        },
      ])
      for (const text of ['', ' \n']) expect((await act('/messages/answer', { number: 1, text })).status).toBe(409)
      expect((await act('/messages/answer', { number: 2, text: 'x' })).status).toBe(404)
      expect(await log()).toEqual([
        ['message answered', reference, 'Yes.\nGladly.', owner.email],
        ['message moved', reference, 'quarantine → inbox', owner.email],
        ['message moved', reference, 'inbox → quarantine', owner.email],
        ['message read', reference, '', owner.email],
      ])
      expect(JSON.stringify(test.logged)).not.toMatch(/wanjiru|Gladly/i)
    })

    it('cannot be answered if the site sends no email, and a failed attempt changes nothing', async () => {
      await startWithoutMail()
      await write('A shop')
      expect(await act('/messages/answer', { number: 1, text: 'Yes' })).toMatchObject({
        status: 409,
        error: 'no-answers-here',
      })
      expect((await list()).entries[0]).toMatchObject({ isRead: false, answers: [] })
      expect(await log()).toEqual([])
    })
  })

  it('reviews can be approved', async () => {
    await test.post('/api/v1/reviews', {
      product: 'trail-watch',
      rating: 5,
      name: 'Achieng',
      title: 'Good',
      comment: 'It is.',
    })
    const list = async (state: string) => (await listOf<DeskReview>('reviews', { state })).entries
    const [{ reference }] = (await list('waiting')) as [DeskReview]
    expect((await act('/reviews/decide', { reference: reference.toLowerCase(), decision: 'approved' })).status).toBe(
      200,
    )
    expect([await list('waiting'), await list('approved')]).toMatchObject([
      [],
      [{ reference, state: 'approved', title: 'Good' }],
    ])
    expect((await act('/reviews/decide', { reference: 'REV-NONE', decision: 'approved' })).status).toBe(404)
    expect(await log()).toEqual([['review approved', reference, 'trail-watch, 5 of 5, Achieng', owner.email]])
  })
})
