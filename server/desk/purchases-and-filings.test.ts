import { describe, expect, it } from 'vitest'
import type { DeskFilings } from '#contract/desk/failures.ts'
import type { DeskWaiting } from '#contract/desk/overview.ts'
import type { DeskSale } from '#contract/desk/purchases.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshDesk } from '#testing/fresh-desk.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'

describeOnEachDatabase('At the desk', (kind) => {
  const { test, owner, get, list: listOf, act, log } = freshDesk(kind)
  const { mails } = test

  describe('purchases', () => {
    const buy = async () =>
      (await (await test.post('/api/v1/purchases', ONE_SCRIPT)).json()) as { number: string; purchases: [Purchase] }
    const list = (search = '') => listOf<DeskSale>('purchases', { search })
    const change = (purchase: string, what: string, reason = 'paid back') =>
      act('/purchases/change', { purchase, change: what, reason })

    it('are listed without license keys, and can be revoked, restored or reset with a reason', async () => {
      const { number, purchases } = await buy()
      const [{ id, licenseKey, downloadUrl }] = purchases
      await (await test.app.request(downloadUrl)).arrayBuffer()
      await test.post('/api/v1/licenses/activate', { licenseKey, scriptId: 1, instance: 'shop.example.org' })
      const sale = {
        number,
        name: 'Wanjiru Mfano',
        email: 'wanjiru@example.org',
        total: 52_92,
        purchases: [
          { id, state: 'active', downloads: 1, mostDownloads: 5, activations: 1, mostActivations: 5, because: null },
        ],
      }
      expect((await list()).entries).toMatchObject([sale])
      expect(JSON.stringify(await list())).not.toContain(licenseKey)
      expect([(await list(number.slice(3).toLowerCase())).total, (await list('nobody')).total]).toEqual([1, 0])
      expect((await change(id, 'restore')).status).toBe(409)
      expect((await change(id, 'revoke', ' ')).status).toBe(409)
      expect((await change(id, 'revoke')).status).toBe(200)
      expect((await list()).entries[0]!.purchases[0]).toMatchObject({ state: 'revoked', because: 'paid back' })
      expect((await change(id, 'restore', 'a mistake')).status).toBe(200)
      expect((await change(id, 'reset', 'a new computer')).status).toBe(200)
      // C934
      expect((await change(id, 'free', 'a new server')).status).toBe(200)
      expect((await list()).entries[0]!.purchases[0]).toMatchObject({ activations: 0 })
      expect((await list()).entries[0]!.purchases[0]).toMatchObject({ state: 'active', because: null, downloads: 0 })
      expect((await change('nothing', 'reset')).status).toBe(404)
      expect((await log()).map(([done, subject, detail]) => [done, subject, detail])).toEqual([
        ['activations freed', id, 'Jedwali: a new server'],
        ['downloads reset', id, 'Jedwali: a new computer'],
        ['license restored', id, 'Jedwali: a mistake'],
        ['license revoked', id, 'Jedwali: paid back'],
      ])
    })

    it('can get a new license key, which is emailed to the buyer and invalidates the old one', async () => {
      const [{ id, licenseKey, licenseFile }] = (await buy()).purchases
      const ask = async (path: string, key: string) =>
        (
          (await (
            await test.post(`/api/v1/licenses/${path}`, { licenseKey: key, scriptId: 1, instance: 'a' })
          ).json()) as { result: string }
        ).result
      expect(await ask('activate', licenseKey)).toBe('valid')
      expect((await change(id, 'rotate', 'it was published')).status).toBe(200)
      // Emails with the same timestamp can be returned in any order.
      const keyIn = (text: string) => /LIC-\S+/.exec(text)?.[0]
      const mail = (await mails()).find(({ text }) => ![undefined, licenseKey].includes(keyIn(text)))!
      const key = keyIn(mail.text)!
      expect([mail.recipient, mail.reply_to, key === licenseKey]).toEqual([
        'Wanjiru@example.org',
        'owner@kibanda.example',
        false,
      ])
      expect([await ask('validate', licenseKey), await ask('validate', key)]).toEqual(['not-found', 'valid'])
      expect(await test.site.db.selectFrom('activations').selectAll().execute()).toEqual([])
      expect((await test.post('/api/v1/purchases/link', { purchaseId: id, licenseKey })).status).toBe(404)
      expect((await test.post('/api/v1/purchases/link', { purchaseId: id, licenseKey: key })).status).toBe(200)
      expect(JSON.stringify(await test.site.db.selectFrom('orders').selectAll().execute())).not.toContain(licenseKey)
      expect(licenseFile).not.toContain(licenseKey)
      expect(JSON.stringify(await log())).not.toMatch(/LIC-/)
      expect((await log())[0]!.slice(0, 3)).toEqual(['license key replaced', id, 'Jedwali: it was published'])
    })

    it('are signed with a key that can be rotated and withdrawn', async () => {
      const keys = async () => (await get<{ keys: { id: string }[] }>('/license-keys')).keys.map(({ id }) => id)
      const [old] = await keys()
      expect((await act('/license-keys', { withdraw: old, reason: 'lost' })).status).toBe(409)
      expect((await act('/license-keys', { reason: ' ' })).status).toBe(409)
      expect((await act('/license-keys', { reason: 'a new year' })).status).toBe(200)
      const [next] = await keys()
      expect(await keys()).toEqual([next, old])
      expect((await act('/license-keys', { withdraw: old, reason: 'lost' })).status).toBe(200)
      expect(await keys()).toEqual([next])
      expect((await log()).map(([done, subject, detail]) => [done, subject, detail])).toEqual([
        ['signing key withdrawn', old, 'lost'],
        ['signing key rotated', next, 'a new year'],
      ])
    })
  })

  it('filings are counted by state, can be settled, and show only the end of a PIN', async () => {
    await test.file({ pin: 'A001234567Z' })
    await test.file({ pin: 'A007654321Q' })
    await test.site.db
      .updateTable('nil_returns')
      .set({ state: 'unknown', acknowledgement_number: null })
      .where('pin_ending', '=', '1Q')
      .execute()
    const show = () => get<DeskFilings>('/filings')
    const shown = await show()
    expect(shown.counts).toEqual([
      { provider: 'practice', state: 'filed', count: 1 },
      { provider: 'practice', state: 'unknown', count: 1 },
    ])
    expect(shown.unknown).toMatchObject([{ provider: 'practice', year: 2025, pin: '*********1Q' }])
    expect(JSON.stringify(shown)).not.toMatch(/A00|7654321/)
    // C912
    const waiting = async () => (await get<{ waiting: DeskWaiting }>('/waiting')).waiting.filings
    expect(await waiting()).toEqual({ count: 0, isMore: false })
    for (const [provider, count] of [
      ['live', 1],
      ['sandbox', 1],
      ['practice', 0],
    ] as const) {
      await test.site.db.updateTable('nil_returns').set({ provider }).execute()
      expect((await waiting()).count).toBe(count)
    }
    const [{ id }] = shown.unknown as [DeskFilings['unknown'][number]]
    expect((await act('/filings/settle', { id, acknowledgementNumber: ' ' })).status).toBe(409)
    expect((await act('/filings/settle', { id, acknowledgementNumber: 'KRA-1' })).status).toBe(200)
    expect((await act('/filings/settle', { id, acknowledgementNumber: null })).status).toBe(404)
    expect((await show()).unknown).toEqual([])
    expect(await log()).toEqual([['filing settled', id, 'filed as KRA-1', owner.email]])
  })
})
