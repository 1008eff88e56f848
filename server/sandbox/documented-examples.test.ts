import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curlExample, exampleCall } from '#domain/api-docs/examples/example-call.ts'
import { examplesOf } from '#domain/api-docs/examples/examples.ts'
import { answerSchema } from '#domain/api-docs/json-schema.ts'
import { sampleBody } from '#domain/api-docs/sample.ts'
import { sampleOutcome } from '#domain/sandbox/samples.ts'
import { readIntegrations } from '#publishing/content/api-docs.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { contentEndpoints } from '#testing/documented-endpoints.ts'
import { interpreters, missingPrograms, run, runEach } from '#testing/interpreters.ts'
import { schemaMistakes } from '#testing/schema-checks.ts'
import { createTestApp } from '#testing/test-app.ts'

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

/** The documented calls in a working order: signing out comes last. */
const inOrder = contentEndpoints.toSorted((a, b) => Number(a.operation === 'logOut') - Number(b.operation === 'logOut'))

async function signIn(): Promise<string> {
  const logIn = contentEndpoints.find(({ operation }) => operation === 'logIn')!
  const signedIn = await fetch(`${base}${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sampleBody(logIn)),
  })
  return ((await signedIn.json()) as { token: string }).token
}

const [shell] = interpreters

describe('the examples on the pages', () => {
  it.skipIf(missingPrograms(shell!).length > 0)('choose an outcome on the page of each provider', async () => {
    const token = await signIn()
    const chosen: unknown[] = []
    for (const { name, endpoints } of readIntegrations(SAMPLE_CONTENT)) {
      const { endpoint, outcome } = sampleOutcome(endpoints)
      const code = curlExample({ ...exampleCall(endpoint, base), outcome })
      expect(code).toContain(`--header 'Sandbox-Outcome: ${outcome}'`)
      const { output } = await run(shell!, code, token)
      const { error, status } = JSON.parse(output) as { error?: string; status?: string }
      chosen.push([name, outcome, error ?? status])
    }
    expect(chosen).toEqual([
      ['M-Pesa', 'cancelled', 'pending'],
      ['KCB Bank', 'failed', 'pending'],
      ['Co-operative Bank', 'failed', 'pending'],
      ['Equity Bank', 'failed', 'failed'],
      ['Airtel Money', 'wrong-pin', 'pending'],
      ['PayPal', 'duplicate-reference', 'duplicate-reference'],
    ])
  })

  for (const interpreter of interpreters) {
    const { language } = interpreter
    const missing = missingPrograms(interpreter)
    const note = missing.length > 0 ? ` (no ${missing.join(', no ')} here)` : ''

    it.skipIf(note !== '').concurrent(
      `each get the documented response from the sandbox, in ${language}${note}`,
      async () => {
        const token = await signIn()
        const programs = inOrder.map(
          (endpoint) => examplesOf(endpoint, base).find((example) => example.language === language)!.code,
        )
        const ended = await runEach(interpreter, programs, token)
        expect(ended).toHaveLength(inOrder.length)
        for (const [position, endpoint] of inOrder.entries()) {
          const { exitCode, output, errors } = ended[position]!
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
    )
  }
})
