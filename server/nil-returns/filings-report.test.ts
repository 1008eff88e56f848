import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, describeOnOneDatabase, type TestDatabase } from '#testing/databases.ts'
import { FILINGS_USAGE, filingsReport } from './filings-report.ts'
import { beginSending, endSending, receiveNilReturn } from './queries.ts'

const NOW = new Date('2026-11-21T08:00:00Z')

describeOnOneDatabase('The filings report', (kind) => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(kind)
  })
  afterEach(() => test.close())

  async function leaveUnknown(id: string) {
    await receiveNilReturn(test.db, { provider: 'live', pinHash: id, pinEnding: '7Z', year: 2025 }, id, NOW)
    await beginSending(test.db, id, 'claim', NOW)
    await endSending(test.db, id, 'claim', { state: 'unknown', reason: 'HTTP 500' }, NOW)
  }

  it('says when there are no filings', async () => {
    expect((await filingsReport(test.db, [], NOW)).lines).toContain('No nil return has been filed here yet.')
  })

  it('counts filings by state, and lists those with an unknown outcome with the PIN masked', async () => {
    await leaveUnknown('first')
    await leaveUnknown('second')
    const text = (await filingsReport(test.db, [], NOW)).lines.join('\n')
    expect(text).toMatch(/live +unknown +2/)
    expect(text).toContain('first  live  PIN *********7Z  year 2025  sent 2026-11-21T08:00:00.000Z  (HTTP 500)')
    expect(text).toContain(FILINGS_USAGE)
  })

  it('settles an unknown filing with what the owner found out', async () => {
    await leaveUnknown('first')
    await leaveUnknown('second')
    expect((await filingsReport(test.db, ['settle', 'first', 'filed', 'KRA7'], NOW)).lines[0]).toContain(
      'filed with the number KRA7',
    )
    expect((await filingsReport(test.db, ['settle', 'second', 'not-received'], NOW)).understood).toBe(true)
    const text = (await filingsReport(test.db, [], NOW)).lines.join('\n')
    expect(text).toContain('No filing has an unknown outcome.')
    expect(text).toMatch(/live +filed +1\n.*live +received +1/)
  })

  it('reads an ID and a number as they are pasted', async () => {
    // C776
    await leaveUnknown('first-1')
    const words = ['settle', '\u200efirst\u20111\u200b', 'filed', '\u202aKRA\u2011７\u202c']
    expect((await filingsReport(test.db, words, NOW)).lines[0]).toBe('Settled: first-1 is filed with the number KRA-7.')
  })

  it.each([
    [['settle']],
    [['settle', 'first', 'filed']],
    [['settle', 'first', 'filed', ' ']],
    [['settle', 'first', 'filed', '\u200b']],
    [['settle', 'first', 'perhaps']],
    [['settle', 'nobody', 'not-received']],
    [['list']],
  ])('rejects %j and changes nothing', async (words) => {
    await leaveUnknown('first')
    expect((await filingsReport(test.db, words, NOW)).understood).toBe(false)
    expect((await filingsReport(test.db, [], NOW)).lines.join('\n')).toMatch(/live +unknown +1/)
  })
})
