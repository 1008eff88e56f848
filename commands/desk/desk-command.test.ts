import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkLicenseFile } from '#domain/codeshop/license-file.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { Order } from '#domain/shop/orders.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { readLicenseKeys } from '#publishing/content/script-offer.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshPurchases } from '#testing/fresh-orders.ts'
import { ORDER, TWO_SCRIPTS } from '#testing/sample-orders.ts'
import { stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { SECTIONS } from './run-desk.ts'

describeOnEachDatabase('The desk on the command line', (kind) => {
  const { test, post, buy } = freshPurchases(kind)
  const desk = (...words: string[]) => deskCommand(test.site, ...words)
  const place = async () => (await test.send<{ order: Order }>('/api/v1/orders', ORDER)).body.order
  const log = async () => {
    const entries = await test.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    return entries.map(({ act, subject, detail, actor }) => [act, subject, detail, actor])
  }

  it('lists pending tasks for the owner, and describes each section and action', async () => {
    // C970
    expect(await desk()).toMatch(/^Nothing needs your attention\./)
    await place()
    expect(await desk()).toMatch(/^Needs your attention:\n {2}orders: 1\n/)
    const overview = await desk('--help')
    for (const [name, { actions }] of Object.entries(SECTIONS)) {
      expect(overview).toMatch(new RegExp(`^npm run desk -- ${name}  `, 'm'))
      const help = await desk(name, '--help')
      for (const [verb, { takes, about }] of Object.entries(actions)) {
        const usage = `npm run desk -- ${[name, verb, takes].join(' ').trim()}`
        expect(help).toContain(usage)
        expect(await desk(name, verb, '--help')).toBe(`${usage}  ${about}`)
      }
    }
  })

  it.each([
    [['dance']],
    [['orders', 'dance']],
    [['orders', 'toString']],
    [['constructor']],
    [['orders', '--color', 'red']],
    [['orders', '--state']],
    [['orders', '--state', 'eaten']],
    [['orders', '--after', '!']],
    [['orders', 'show']],
    [['orders', 'show', 'KB-AAAAAAAAAA']],
    [['orders', 'show', 'KB-AAAAAAAAAA', 'more']],
    [['stock', 'set', 'nothing', '1']],
    [['stock', 'set', 'quiet-keyboard-75', '-1']],
    [['stock', 'set', 'quiet-keyboard-75', '1.5']],
    [['mails', 'resend', 'nothing']],
    [['mails', 'resend', 'all']],
    [['export', 'table', 'passwords']],
    [['export', 'month', 'November']],
  ])('refuses %j with a readable message', async (words) => {
    // C893
    expect(await desk(...words)).toMatch(/^Refused: .{20}/)
    expect(await log()).toEqual([])
  })

  it('lists, filters, searches and shows orders', async () => {
    // C970
    expect(await desk('orders')).toBe('Nothing is listed here.')
    const [{ orderNumber }] = [await place()]
    const row = `${orderNumber}  2026-11-21 11:00 (Nairobi)  processing, payment simulated  $388.80  wanjiru@example.org`
    expect(await desk('orders')).toBe(row)
    expect(await desk('orders', '--state', 'processing', '--search', 'WANJIRU')).toBe(row)
    expect(await desk('orders', '--state=shipped')).toBe('Nothing is listed here.')
    expect(await desk('orders', 'note', orderNumber, 'Call', 'first')).toBe(`Done.\n${row}`)
    expect(await desk('orders', 'note', orderNumber, 'Sent', 'the', '--help')).toBe(`Done.\n${row}`)
    const shown = await desk('orders', 'show', orderNumber.toLowerCase())
    for (const line of [
      `  order number: ${orderNumber}`,
      '  order date: 2026-11-21 11:00 (Nairobi)',
      '    - product id: quiet-keyboard-75',
      '      price: $120.00',
      '  total: $388.80',
      '  is tax included: no',
      '  - text: Call first',
    ])
      expect(shown.split('\n')).toContain(line)
  })

  it('lists one page of entries at a time', async () => {
    await test.site.db.deleteFrom('stock').execute()
    const values = Array.from({ length: 25 }, (_, number) => ({
      product: 'trail-watch',
      rating: 5,
      name: `N${number}`,
      title: 'T',
      comment: 'C',
    }))
    for (const review of values) await test.post('/api/v1/reviews', review)
    const first = (await desk('reviews')).split('\n')
    expect(first).toHaveLength(22)
    const [, position = ''] = /^For more: --after ([\w-]+)$/.exec(first.at(-1)!) ?? []
    expect((await desk('reviews', '--after', position)).split('\n')).toHaveLength(5)
  })

  it('shows and settles payments', async () => {
    // C729
    await test.start({ gateways: [stubGateway({ state: 'unclear' })] })
    const { orderNumber } = await place()
    const { id } = await test.site.db.selectFrom('payment_attempts').select('id').executeTakeFirstOrThrow()
    const run = (...words: string[]) => desk('payments', ...words)
    expect(await run()).toBe(`${id}  ${orderNumber}  2026-11-21 11:00 (Nairobi)  unclear  $388.80  card by simulation`)
    expect(await run('due')).toBe('No payment needs your attention.')
    expect(await run('show', id)).toContain(`\nbuyer: ${ORDER.shippingAddress.firstName} `)
    for (const words of [
      ['settle'],
      ['settle', id],
      ['settle', id, 'R-1'],
      // C775
      ['settle', id, 'R-1', '\u200b'],
      ['pay', id, 'R-1', 'why'],
      ['due', 'now'],
      ['ask', 'nothing'],
      ['settle', 'nothing', 'R-1', 'why'],
    ])
      expect(await run(...words)).toMatch(/^Refused: /)
    // The simulated gateway has assigned no ID to this payment. With an ID, a running server polls the gateway.
    expect(await run('ask', id)).toMatch(/^Refused: /)
    await test.site.db.updateTable('payment_attempts').set({ reference: 'ID-1', poll_at: null }).execute()
    expect(await run('ask', id)).toMatch(/^Done\./)
    expect(
      await test.site.db.selectFrom('payment_attempts').select(['state', 'poll_at']).executeTakeFirstOrThrow(),
    ).toEqual({ state: 'unclear', poll_at: NOW.toISOString() })
    // C776
    expect(await run('settle', `\u200e${id}\u200b`, 'r\u20111', 'on', 'the', 'statement')).toMatch(
      /^Done\.\n.*  paid  /,
    )
    expect(await run('settle', id, 'R-1', 'again')).toMatch(
      /^Refused: The current state does not allow this\.\n.*  paid  /,
    )
    expect(await run('refunded', id, 'RB-9', 'asked for it')).toMatch(/^Done\.\n.*, refunded$/)
    expect(await log()).toEqual([
      ['payment status checked', orderNumber, 'simulation', 'npm run desk'],
      ['payment settled', orderNumber, 'R-1: on the statement', 'npm run desk'],
      ['payment refunded', orderNumber, 'RB-9: asked for it', 'npm run desk'],
    ])
  })

  it('shows sales, revokes and restores licenses, and resets downloads', async () => {
    const run = (...words: string[]) => desk('purchases', ...words)
    const { number, purchases } = (await buy(TWO_SCRIPTS)).body
    const [{ id }, second] = purchases as [Purchase, Purchase]
    const row = (state: string) =>
      `${number}  2026-11-21 11:00 (Nairobi)  payment simulated  $137.16  wanjiru@example.org  ${id} Jedwali (${state}), ${second.id} `
    expect(await run()).toContain(row('active'))
    const shown = await run('show', number!.toLowerCase())
    for (const text of [`- id: ${id}`, 'script: Jedwali', 'total: $137.16', 'downloads: 0', 'most downloads: 5'])
      expect(shown).toContain(text)
    expect(shown).not.toContain('LIC-')
    expect(await run('revoke', id)).toMatch(/^Refused: npm run desk -- purchases revoke PURCHASE REASON\.\.\./)
    expect(await run('revoke', id, 'paid', 'back')).toContain(`Done.\n${row('revoked')}`)
    expect(await run('revoke', id, 'again')).toContain(
      `Refused: The current state does not allow this.\n${row('revoked')}`,
    )
    expect(await run('show', number!.slice(3).toLowerCase())).toContain('because: paid back')
    expect(await run('restore', id, 'a', 'mistake')).toContain(row('active'))
    // C776
    expect(await run('reset', `\u200e${id}\u200b`, 'a new computer')).toMatch(/^Done\./)
    expect(await run('free', id, 'a new computer')).toMatch(/^Done\./)
    expect(await run('new-key', id, 'it leaked')).toMatch(/^Done\./)
    expect(await run('show', `\u202a${number!.replace('-', '\u2011')}\u202c`)).toContain(id)
    for (const wrong of [
      ['reset', 'nothing', 'why'],
      ['free', 'nothing', 'why'],
      // C775
      ['revoke', id, '\u200b'],
      ['show'],
      ['show', number!, 'more'],
    ])
      expect(await run(...wrong)).toMatch(/^Refused: /)
    expect((await log()).map(([act]) => act)).toEqual([
      'license revoked',
      'license restored',
      'downloads reset',
      'activations freed',
      'license key replaced',
    ])
  })

  it('creates links for other devices, without the email address in the log', async () => {
    // C971
    const link = () => desk('purchases', 'link', 'Wanjiru@example.org')
    expect(await link()).toMatch(/^Refused: /)
    const { number } = (await buy()).body
    const token = /#purchases=([\w-]+)/.exec(await link())![1]
    expect((await post('/api/v1/purchases/recovered', { token })).body.purchases).toHaveLength(1)
    expect(await log()).toEqual([['link to purchases created', number, '', 'npm run desk']])
  })

  it('rotates and withdraws signing keys', async () => {
    const run = (...words: string[]) => desk('license-keys', ...words)
    const old = /id: "([\w-]{8})"/.exec(await run())![1]!
    expect(await run('withdraw', old, 'too', 'early')).toMatch(/^Refused: /)
    expect((await run('rotate', 'every', 'year')).match(/publicKey: "[\w-]{43}"/g)).toHaveLength(2)
    expect(await run('withdraw', `\u200e${old.replaceAll('-', '\u2011')}\u200b`, 'it', 'leaked')).not.toContain(old)
    expect(await log()).toEqual([
      ['signing key rotated', expect.stringMatching(/^[\w-]{8}$/), 'every year', 'npm run desk'],
      ['signing key withdrawn', old, 'it leaked', 'npm run desk'],
    ])
  })

  it('prints the public keys that let a copy of the site without a server verify license files', async () => {
    const [{ licenseFile }] = (await buy()).body.purchases as [Purchase]
    const content = mkdtempSync(join(tmpdir(), 'kibanda-keys-'))
    mkdirSync(join(content, 'codeshop'))
    writeFileSync(join(content, 'codeshop/license-keys.yml'), await desk('license-keys'))
    expect((await checkLicenseFile(licenseFile!, readLicenseKeys(content), NOW, 1)).verdict).toBe('valid')
    expect((await checkLicenseFile(licenseFile!, readLicenseKeys(SAMPLE_CONTENT), NOW, 1)).verdict).toBe('unknown-key')
    rmSync(content, { recursive: true })
  })

  it('lists emails that could not be sent, and sends them again', async () => {
    // C816
    const { db } = test.site
    await place()
    await db
      .updateTable('mails')
      .set({ state: 'failed', cause: 'EENVELOPE 550 no user', ended_at: NOW.toISOString() })
      .execute()
    const [{ id }] = (await db.selectFrom('mails').select('id').execute()) as [{ id: string }]
    expect(await desk('mails')).toContain('EENVELOPE 550 no user')
    // C776
    expect(await desk('mails', 'resend', `\u200e${id.replaceAll('-', '\u2011')}\u200b`)).toMatch(/sent again/)
    expect(await desk('mails', 'resend', 'all')).toContain('No email has failed.')
    expect(await db.selectFrom('mails').select('id').where('state', '<>', 'waiting').execute()).toEqual([])
  })

  it('exports single tables and all data, and shows how often coupons were used', async () => {
    await place()
    expect(await desk('export', 'table', 'stock')).toContain('quiet-keyboard-75')
    expect(await desk('export', 'everything')).toContain('"orders"')
    expect(await desk('figures')).toContain('coupons:')
    expect(await desk('log')).toMatch(/ {2}exported {2}/)
  })
})
