import { unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { zipFiles } from './archive.ts'

describe('an archive', () => {
  it('unpacks to the same files', () => {
    const name = fc.stringMatching(/^[a-zé🌍][a-z/]{0,12}[a-z0-9.]$/u).filter((name) => !name.includes('//'))
    const files = fc.dictionary(name, fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array()))
    fc.assert(
      fc.property(files, (files) => {
        const bytes = Object.entries(files).map(([name, content]) => [name, Buffer.from(content as string)])
        const unpacked = Object.entries(unzipSync(zipFiles(files))).map(([name, content]) => [
          name,
          Buffer.from(content),
        ])
        expect(Object.fromEntries(unpacked)).toEqual(Object.fromEntries(bytes))
      }),
    )
  })

  it('has the same bytes regardless of file order, time and time zone', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
    vi.stubEnv('TZ', 'Africa/Nairobi')
    const first = zipFiles({ 'b.txt': 'two', 'a/c.txt': 'three '.repeat(99), 'a.txt': 'one' })
    vi.setSystemTime(new Date('2031-02-03T20:00:00Z'))
    vi.stubEnv('TZ', 'America/Los_Angeles')
    const second = zipFiles({ 'a.txt': 'one', 'b.txt': 'two', 'a/c.txt': 'three '.repeat(99) })
    vi.unstubAllEnvs()
    vi.useRealTimers()
    expect(Buffer.from(second).equals(first)).toBe(true)
    expect(first.length).toBeLessThan(500)
  })
})
