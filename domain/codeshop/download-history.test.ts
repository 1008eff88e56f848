import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_ENTRIES, readHistory, type DownloadEntry } from './download-history.ts'

const entry: DownloadEntry = {
  id: 'd1',
  scriptId: 2,
  scriptName: 'Script #2',
  downloadDate: '2026-11-21T08:00:00.000Z',
  downloadUrl: 'https://kibanda.example/foleni.zip',
  fileSize: '2.5 MB',
  version: '1.0.0',
  status: 'completed',
  ipAddress: 'Not recorded',
  userAgent: 'A browser',
}

it('a stored download history is read back unchanged', () => {
  // C578 C579
  expect(readHistory(JSON.parse(JSON.stringify([entry])))).toEqual([entry])
})

it.each([
  [{ status: 'failed' }],
  [{ status: 'in-progress' }],
  [{ status: 7 }],
  [{ downloadDate: 'soon' }],
  [{ id: '' }],
  [{ scriptId: 'two' }],
  [{ scriptId: -1 }],
])('an entry of the download history with %j is skipped', (damage) => {
  // C574
  expect(readHistory([entry, { ...entry, id: 'd2', ...damage }])).toEqual([entry])
})

it('the missing fields of an entry of the download history are filled in', () => {
  const { id, scriptId, downloadDate, status } = entry
  expect(readHistory([{ id, scriptId, downloadDate, status }])).toEqual([{ ...entry, downloadUrl: '', userAgent: '' }])
})

it('a download history can be parsed from any stored value, and does not change when parsed again', () => {
  const damaged = fc.record(
    Object.fromEntries(
      Object.keys(entry).map((key) => [key, fc.oneof(fc.anything(), fc.constant(entry[key as keyof DownloadEntry]))]),
    ),
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(damaged, { maxLength: 300 })), (stored) => {
      const read = readHistory(stored)
      expect(read.length).toBeLessThanOrEqual(MOST_ENTRIES)
      expect(readHistory(JSON.parse(JSON.stringify(read)))).toEqual(read)
    }),
  )
})
