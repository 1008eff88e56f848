import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { times } from '#testing/effort.ts'
import { createTestApp } from '#testing/test-app.ts'

const FOLDERS = ['/', '/assets/', '/lists/', '/codeshop/demo/', '/codeshop/evaluation/', '/blog/', '/api/v1/']
const UPWARD = [
  '..',
  '%2e%2e',
  '.%2e',
  '%252e%252e',
  '..%00',
  '....',
  '..;',
  '..%c0%af',
  '%c0%ae%c0%ae',
  '..\\',
  '..%5c',
  '%uff0e%uff0e',
]
const BETWEEN = ['/', '%2f', '%5c', '//', '/./']
const INNER = [
  'files.json',
  'offer.json',
  'sources.sha256',
  'pages.json',
  'archives/list.json',
  'package.json',
  'etc/passwd',
  '.env',
]
const DEPTHS = times(1, 6)

// C769
describe('paths that lead out of the published files', () => {
  it('never return any file', async () => {
    const test = await createTestApp('SQLite')
    const secrets = [readFileSync(join('package.json'), 'utf8').slice(0, 40), 'root:x:0', '"signingKeys"', '"archives"']
    let asked = 0
    for (const folder of FOLDERS)
      for (const up of UPWARD)
        for (const between of BETWEEN)
          for (const inner of INNER)
            for (let depth = 1; depth <= DEPTHS; depth++) {
              const path = folder + (up + between).repeat(depth) + inner
              const response = await test.app.request(`http://localhost${path}`)
              const body = await response.text()
              asked++
              expect(response.status, path).toBeGreaterThanOrEqual(300)
              expect(response.status, path).toBeLessThan(500)
              expect(
                secrets.filter((secret) => body.includes(secret)),
                path,
              ).toEqual([])
              expect(response.headers.get('location') ?? '/', path).toMatch(/^\/(?![/\\])/)
            }
    expect(asked).toBe(FOLDERS.length * UPWARD.length * BETWEEN.length * INNER.length * DEPTHS)
    await test.database.close()
  })
})
