import { describe, expect, it } from 'vitest'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshPurchases } from '#testing/fresh-orders.ts'
import { TWO_SCRIPTS } from '#testing/sample-orders.ts'
import { useUp } from '#testing/use-up.ts'
import { STATES_PER_ADDRESS } from '#server/http/limits.ts'

describeOnEachDatabase('A purchase of scripts', (kind) => {
  const { test, post, buy } = freshPurchases(kind)
  const { clock, start, mails } = test

  describe('on another device', () => {
    const token = async () =>
      /#purchases=([\w-]+)/.exec((await mails()).find(({ subject }) => subject === 'Your scripts')?.text ?? '')?.[1]

    it('is opened with an emailed link, which is valid for an hour', async () => {
      const bought = (await buy(TWO_SCRIPTS)).body.purchases!
      expect((await post('/api/v1/purchases/recovery', { email: ' WANJIRU@example.org' })).status).toBe(202)
      await expect.poll(token).toBeDefined()
      const found = await post('/api/v1/purchases/recovered', { token: await token() })
      expect(found.status).toBe(200)
      const withoutLink = (purchases: Purchase[]) => purchases.map((purchase) => ({ ...purchase, downloadUrl: '' }))
      expect(withoutLink(found.body.purchases!)).toEqual(withoutLink(bought))
      clock.now = new Date(clock.now.getTime() + 3_600_000)
      expect((await post('/api/v1/purchases/recovered', { token: await token() })).body).toMatchObject({
        error: 'recovery-unknown',
      })
    })

    it('does not reveal whether anything was bought with an email address', async () => {
      const answers = []
      await buy()
      for (const email of ['wanjiru@example.org', 'nobody@example.org', 'no address', '\u0000', ''])
        answers.push(await post('/api/v1/purchases/recovery', { email }))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      await expect.poll(async () => (await mails()).filter(({ subject }) => subject === 'Your scripts').length).toBe(1)
    })

    it('can be requested only three times an hour per email address', async () => {
      const statuses = []
      for (let tries = 0; tries < 5; tries++)
        statuses.push((await post('/api/v1/purchases/recovery', { email: 'wanjiru@example.org' })).status)
      expect(statuses).toEqual([202, 202, 202, 429, 429])
    })

    it('is opened with a license key, ignoring case and surrounding spaces', async () => {
      // C611
      const [first, second] = (await buy(TWO_SCRIPTS)).body.purchases as [Purchase, Purchase]
      const found = await post('/api/v1/purchases/restored', { licenseKey: ` ${first.licenseKey.toLowerCase()} ` })
      expect(found.status).toBe(200)
      expect(found.headers.get('cache-control')).toBe('no-store')
      expect(found.body.purchases!.map(({ id }) => id)).toEqual([first.id])
      expect(found.text).not.toContain(second.licenseKey)
      expect(JSON.stringify(test.logged)).not.toContain(first.licenseKey)
    })

    it('cannot be found by guessing license keys', async () => {
      // C611
      const [{ licenseKey }] = (await buy()).body.purchases as [Purchase]
      const wrong = { licenseKey: `${licenseKey.slice(0, -1)}${licenseKey.endsWith('A') ? 'B' : 'A'}` }
      const restore = (body: object) => post('/api/v1/purchases/restored', body, { 'x-forwarded-for': '198.51.100.7' })
      expect((await restore(wrong)).body).toMatchObject({ error: 'license-key-unknown' })
      const statuses = []
      for (let tries = 0; tries < 30; tries++) statuses.push((await restore(wrong)).status)
      expect(statuses.at(-1)).toBe(429)
      expect((await restore({ licenseKey })).status).toBe(429)
    })

    it('cannot be requested when email is not set up', async () => {
      await start({ mailTo: undefined })
      expect((await post('/api/v1/purchases/recovery', { email: 'wanjiru@example.org' })).body).toMatchObject({
        error: 'no-mail-here',
      })
    })
  })

  describe('in its current state', () => {
    type States = { purchases: { purchaseId: string; isRevoked: boolean; downloadCount: number }[] }
    const statesOf = (purchases: readonly object[], headers?: Record<string, string>) =>
      test.send<States>('/api/v1/purchases/states', { purchases }, headers)

    it('is shown to anyone with its ID and license key; one request can ask for several purchases', async () => {
      // C610
      const [first, second] = (await buy(TWO_SCRIPTS)).body.purchases as [Purchase, Purchase]
      await deskCommand(test.site, 'purchases', 'revoke', second.id, 'Paid', 'back')
      const proof = ({ id, licenseKey }: Purchase) => ({ purchaseId: id, licenseKey })
      const states = await statesOf([proof(first), proof(second)])
      expect(states.headers.get('cache-control')).toBe('no-store')
      expect(states.body.purchases).toHaveLength(2)
      expect(states.body.purchases).toEqual(
        expect.arrayContaining([
          { purchaseId: first.id, isRevoked: false, downloadCount: 0 },
          { purchaseId: second.id, isRevoked: true, downloadCount: 0 },
        ]),
      )
      // The response reveals neither the buyer nor why the license was revoked.
      expect(states.text).not.toMatch(/LIC-|Paid back|wanjiru/i)
      for (const wrong of [
        [],
        [{ purchaseId: first.id, licenseKey: second.licenseKey }],
        [{ purchaseId: 'nothing', licenseKey: first.licenseKey }],
      ])
        expect((await statesOf(wrong)).body.purchases).toEqual([])
      expect(JSON.stringify(test.logged)).not.toContain(first.licenseKey)
    })

    it('is shown at most 600 times a minute to one IP address, for up to 200 purchases at a time', async () => {
      const many = Array.from({ length: 201 }, () => ({ purchaseId: 'x', licenseKey: 'y' }))
      expect((await statesOf(many)).status).toBe(422)
      await useUp(test.site, STATES_PER_ADDRESS, '10.9.9.9', 2)
      const statuses = []
      for (let times = 0; times < 4; times++)
        statuses.push((await statesOf([], { 'x-forwarded-for': '10.9.9.9' })).status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    })
  })
})
