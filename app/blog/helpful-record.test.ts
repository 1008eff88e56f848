import { afterEach, expect, it, vi } from 'vitest'
import { readHelpful } from './helpful-record.ts'

const store = (value: string) => vi.stubGlobal('window', { localStorage: { getItem: () => value } })
afterEach(() => vi.unstubAllGlobals())

it('a record of helpful posts is read', () => {
  const record = { reader: '0123456789abcdef0123456789abcdef', posts: [7, 8] }
  store(JSON.stringify(record))
  expect(readHelpful()).toEqual(record)
})

it.each(['{', '[]', '{"reader":1,"posts":"x"}', '{"reader":"<script>","posts":[8]}', 'null'])(
  'the damaged record %s counts as missing',
  (text) => {
    store(text)
    expect(readHelpful()).toBeUndefined()
  },
)
