import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLicenseFile } from '#domain/codeshop/license-file.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { readLicenseKeys } from '#publishing/content/script-offer.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshPurchases } from '#testing/fresh-purchases.ts'
import { TWO_SCRIPTS } from '#testing/sample-purchase.ts'
import { NOW } from '#testing/test-app.ts'
import { useUp } from '#testing/use-up.ts'
import { STATES_PER_ADDRESS } from '#server/http/limits.ts'
import { purchasesReport } from './purchases-report.ts'

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

    it('is opened with its license key, ignoring case and surrounding spaces', async () => {
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

    it('is shown to anyone who has its ID and license key, for all purchases at once', async () => {
      // C610
      const [first, second] = (await buy(TWO_SCRIPTS)).body.purchases as [Purchase, Purchase]
      await purchasesReport(test.parts, ['revoke', second.id, 'Paid', 'back'])
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

    it('is shown at most 600 times a minute to one IP address, for up to 200 purchases', async () => {
      const many = Array.from({ length: 201 }, () => ({ purchaseId: 'x', licenseKey: 'y' }))
      expect((await statesOf(many)).status).toBe(422)
      await useUp(test.parts, STATES_PER_ADDRESS, '10.9.9.9', 2)
      const statuses = []
      for (let times = 0; times < 4; times++)
        statuses.push((await statesOf([], { 'x-forwarded-for': '10.9.9.9' })).status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    })
  })

  describe('in the owner’s report', () => {
    const report = async (...words: string[]) => {
      const { understood, lines } = await purchasesReport(test.parts, words)
      return `${understood ? '' : 'Not done: '}${lines.join('\n')}`
    }

    it('is listed, shown, revoked and restored, and its downloads are reset', async () => {
      expect(await report()).toContain('No scripts have been sold yet.')
      const { number, purchases } = (await buy(TWO_SCRIPTS)).body
      const [{ id }] = purchases as [Purchase]
      expect(await report()).toContain(
        `${number}  2026-11-21 11:00 (Nairobi)  payment simulated  $137.16  wanjiru@example.org`,
      )
      const shown = await report('show', number!.toLowerCase())
      for (const text of [
        '2 × Script #1 Jedwali: $98.00',
        'Total: $137.16',
        'no money moved',
        `${id}  Script #1 Jedwali 1.0.0  active, 0/5 downloads, until 21 November 2027`,
      ])
        expect(shown).toContain(text)
      expect(shown).not.toContain('LIC-')
      expect(await report('revoke', id)).toMatch(/^Not done/)
      expect(await report('revoke', id, 'paid', 'back')).toBe(`The license of ${id} is revoked.`)
      expect(await report('revoke', id, 'again')).toMatch(/^Not done: .*already revoked/)
      expect(await report('show', number!.slice(3).toLowerCase())).toContain('revoked (paid back)')
      expect(await report('restore', id)).toBe(`The license of ${id} is active again.`)
      expect(await report('reset', id)).toBe(`The downloads of ${id} are reset.`)
      expect(await report('free', id)).toBe(`The license of ${id} can be activated anew.`)
      // C776
      expect(await report('reset', `\u200e${id}\u200b`)).toBe(`The downloads of ${id} are reset.`)
      expect(await report('show', `\u202a${number!.replace('-', '\u2011')}\u202c`)).toContain(id)
      for (const wrong of [
        ['show', 'KB-AAAAAAAAAA'],
        ['reset', 'nothing'],
        ['free', 'nothing'],
        // C775
        ['revoke', id, '\u200b'],
        ['dance'],
        ['dance', 'x'],
        ['show'],
        ['show', number!, 'more'],
      ])
        expect(await report(...wrong)).toMatch(/^Not done/)
    })

    it('gets links for other devices, and its signing keys can be rotated and withdrawn', async () => {
      expect(await report('link', 'wanjiru@example.org')).toMatch(/^Not done/)
      await buy()
      const token = /#purchases=([\w-]+)/.exec(await report('link', 'Wanjiru@example.org'))![1]
      expect((await post('/api/v1/purchases/recovered', { token })).body.purchases).toHaveLength(1)
      const old = /id: "([\w-]{8})"/.exec(await report('keys'))![1]!
      expect(await report('withdraw-key', old)).toMatch(/^Not done/)
      expect(await report('rotate-key')).toMatch(/^License files are now signed with the key [\w-]{8}\.$/)
      expect((await report('keys')).match(/publicKey: "[\w-]{43}"/g)).toHaveLength(2)
      expect(await report('withdraw-key', `\u200e${old.replaceAll('-', '\u2011')}\u200b`)).toContain('no longer valid')
      expect(await report('keys')).not.toContain(old)
    })

    it('gets keys that let a copy of the site without a server check license files', async () => {
      const [{ licenseFile }] = (await buy()).body.purchases as [Purchase]
      const content = mkdtempSync(join(tmpdir(), 'kibanda-keys-'))
      mkdirSync(join(content, 'codeshop'))
      writeFileSync(join(content, 'codeshop/license-keys.yml'), await report('keys'))
      expect((await checkLicenseFile(licenseFile!, readLicenseKeys(content), NOW, 1)).verdict).toBe('valid')
      expect((await checkLicenseFile(licenseFile!, readLicenseKeys(SAMPLE_CONTENT), NOW, 1)).verdict).toBe(
        'unknown-key',
      )
      rmSync(content, { recursive: true })
    })
  })
})
