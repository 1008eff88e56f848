import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { createTestApp } from '#testing/test-app.ts'
import { readStock, setStock } from '#server/orders/stock.ts'

const KEYBOARD = 'quiet-keyboard-75'

describe.runIf(inject('postgresUrl'))('a process that freezes while it holds a stock lock, on PostgreSQL', () => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  beforeEach(async () => {
    test = await createTestApp('PostgreSQL')
    await setStock(test.site.db, KEYBOARD, 10)
  })
  afterEach(() => test.database.close())

  it('delays orders for the product for only a few seconds: they get a 503 response, and retries succeed', async () => {
    const child = spawn(process.execPath, ['testing/hold-stock.ts', test.database.settings.databaseUrl!, KEYBOARD], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(child.stdout, 'data')
      child.kill('SIGSTOP')
      const answers: Response[] = []
      while (answers.at(-1)?.status !== 201) answers.push(await test.post('/api/v1/orders', ONE_KEYBOARD))
      const refused = answers.slice(0, -1)
      expect(refused.length).toBeGreaterThan(0)
      for (const answer of refused) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      // The stock shows that the frozen transaction was rolled back.
      expect((await readStock(test.site.db)).get(KEYBOARD)).toBe(9)
    } finally {
      child.kill('SIGKILL')
    }
  })
})
