import { expect, it } from 'vitest'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshApp } from '#testing/fresh-app.ts'
import { NOW } from '#testing/test-app.ts'
import { beginSending, endSending, receiveNilReturn } from '#server/nil-returns/queries.ts'

describeOnOneDatabase('The desk command for filings', (kind) => {
  const test = freshApp(kind)
  const run = (...words: string[]) => deskCommand(test.site, 'filings', ...words)

  async function leaveUnknown(id: string) {
    const { db } = test.site
    await receiveNilReturn(db, { provider: 'live', pinHash: id, pinEnding: '7Z', year: 2025 }, id, NOW)
    await beginSending(db, id, 'claim', NOW)
    await endSending(db, id, 'claim', { state: 'unknown', reason: 'HTTP 500' }, NOW)
  }

  it('reports when there are no filings', async () => {
    expect(await run()).toBe('No nil return has been filed here yet.\n\nNo filing has an unknown outcome.')
  })

  it('counts filings by state, and lists those with an unknown outcome with the PIN masked', async () => {
    await leaveUnknown('first')
    await leaveUnknown('second')
    const text = await run()
    expect(text).toMatch(/live +unknown +2/)
    expect(text).toContain('first   live  PIN *********7Z  year 2025  sent 2026-11-21 11:00 (Nairobi)  (HTTP 500)')
  })

  it('settles a filing with an unknown outcome with the outcome that the owner enters', async () => {
    await leaveUnknown('first')
    await leaveUnknown('second')
    expect(await run('filed', 'first', 'KRA7')).toMatch(/live +filed +1/)
    const text = await run('not-received', 'second')
    expect(text).toContain('No filing has an unknown outcome.')
    expect(text).toMatch(/live +filed +1\n.*live +received +1/)
  })

  it('accepts a pasted ID and acknowledgement number with invisible or unusual characters', async () => {
    // C776
    await leaveUnknown('first-1')
    expect(await run('filed', '\u200efirst\u20111\u200b', '\u202aKRA\u2011７\u202c')).toMatch(/live +filed +1/)
    const { acknowledgement } = await test.site.db
      .selectFrom('nil_returns')
      .select('acknowledgement_number as acknowledgement')
      .executeTakeFirstOrThrow()
    expect(acknowledgement).toBe('KRA-7')
  })

  it.each([
    [['filed']],
    [['filed', 'first']],
    [['filed', 'first', ' ']],
    [['filed', 'first', '\u200b']],
    [['perhaps', 'first']],
    [['not-received', 'nobody']],
    [['list']],
  ])('rejects %j and changes nothing', async (words) => {
    await leaveUnknown('first')
    expect(await run(...words)).toMatch(/^Refused: /)
    expect(await run()).toMatch(/live +unknown +1/)
  })
})
