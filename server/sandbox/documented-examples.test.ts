import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examplesOf } from '../../domain/api-docs/examples/examples.ts'
import { answerSchema } from '../../domain/api-docs/json-schema.ts'
import { sampleBody } from '../../domain/api-docs/sample.ts'
import { contentEndpoints } from '../../testing/documented-endpoints.ts'
import { interpreters, missingPrograms, run } from '../../testing/interpreters.ts'
import { schemaMistakes } from '../../testing/schema-checks.ts'
import { createTestApp } from '../../testing/test-app.ts'

let test: Awaited<ReturnType<typeof createTestApp>>
let server: ReturnType<typeof serve>
let base: string
beforeAll(async () => {
  test = await createTestApp('SQLite', { now: () => new Date() })
  await new Promise<void>((listening) => (server = serve({ fetch: test.app.fetch, port: 0 }, () => listening())))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await test.database.close()
})

/** The documented calls in an order that works: signing out comes last. */
const inOrder = contentEndpoints.toSorted((a, b) => Number(a.operation === 'logOut') - Number(b.operation === 'logOut'))

describe('the examples on the pages', () => {
  for (const interpreter of interpreters) {
    const { language } = interpreter
    const missing = missingPrograms(interpreter)
    const note = missing.length > 0 ? ` (no ${missing.join(', no ')} here)` : ''

    it.skipIf(note !== '').concurrent(
      `each get the documented response from the sandbox, in ${language}${note}`,
      async () => {
        const logIn = contentEndpoints.find(({ operation }) => operation === 'logIn')!
        const signedIn = await fetch(`${base}${logIn.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sampleBody(logIn)),
        })
        const { token } = (await signedIn.json()) as { token: string }
        for (const endpoint of inOrder) {
          const { code } = examplesOf(endpoint, base).find((example) => example.language === language)!
          const { exitCode, output, errors } = await run(interpreter, code, token)
          expect({ operation: endpoint.operation, exitCode, errors, output: exitCode === 0 ? '' : output }).toEqual({
            operation: endpoint.operation,
            exitCode: 0,
            errors: '',
            output: '',
          })
          expect([endpoint.operation, ...schemaMistakes(answerSchema(endpoint), JSON.parse(output))]).toEqual([
            endpoint.operation,
          ])
        }
      },
      60_000,
    )
  }
})
