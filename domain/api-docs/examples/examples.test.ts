import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIntegrations, readSiteApi } from '#publishing/content/api-docs.ts'
import type { Endpoint, Parameter } from '#domain/content/api-docs.ts'
import { examplesOf } from './examples.ts'
import { REFUSAL, startEchoServer, type Heard } from '#testing/echo-server.ts'
import { inBatches, interpreters, missingPrograms, run, runEach } from '#testing/interpreters.ts'

const SAMPLE = 'examples/amani'
const TOKEN = 'kb_test_token'
const HOSTILE = `'"\\$HOME \`id\` $(id) {$x} \${x} \n\r\t\u0000\u2028 é 🌍 %41 {} [1-3] #?&=+/;! ?> </script> \\u0041 \\`

const documented = [...readIntegrations(SAMPLE), ...readSiteApi(SAMPLE).groups].flatMap(({ endpoints }) => endpoints)
const parameter = (place: Parameter['in'], name: string, rest: Partial<Parameter> = {}): Parameter => {
  return { name, in: place, type: 'string', required: true, description: 'Anything.', example: HOSTILE, ...rest }
}
const made: Endpoint = { ...documented[0]!, method: 'POST', operation: 'hostile', path: '/hostile/{id}/after' }
const endpoints: Endpoint[] = [
  ...documented,
  {
    ...made,
    parameters: [
      parameter('path', 'id'),
      parameter('query', 'search'),
      parameter('query', 'page', { type: 'integer', required: false, example: 1, default: 1 }),
      parameter('body', 'text'),
      parameter('body', 'isOn', { type: 'boolean', example: true }),
      parameter('body', 'rate', { type: 'number', example: -129.5 }),
    ],
  },
  {
    ...made,
    operation: 'usual',
    path: '/usual',
    parameters: [parameter('body', 'currency', { required: false, default: HOSTILE })],
  },
]

const server: { origin: string; stop: () => void } = { origin: '', stop: () => undefined }
beforeAll(async () => {
  Object.assign(server, await startEchoServer())
})
afterAll(() => server.stop())

/** Returns the path, query or body parameters that the example request should include. */
function shown(endpoint: Endpoint, place: Parameter['in']): Parameter[] {
  return endpoint.parameters.filter(
    (parameter) => parameter.in === place && (parameter.required || parameter.default !== parameter.example),
  )
}

function expectCall(endpoint: Endpoint, base: string, { method, path, query, headers, body }: Heard) {
  expect(method).toBe(endpoint.method)
  const parts = path.slice(base.length).split('/')
  const values = new Map(shown(endpoint, 'path').map(({ name, example }) => [`{${name}}`, String(example)]))
  expect(parts.map(decodeURIComponent)).toEqual(endpoint.path.split('/').map((part) => values.get(part) ?? part))
  expect(query).toEqual(
    Object.fromEntries(shown(endpoint, 'query').map(({ name, example }) => [name, String(example)])),
  )
  expect(headers.authorization).toBe(endpoint.isOpen ? undefined : `Bearer ${TOKEN}`)
  expect(headers['idempotency-key'] ?? 'none').toMatch(endpoint.idempotent ? /^[0-9a-f-]{32,36}$/ : /^none$/)
  if (!endpoint.parameters.some((parameter) => parameter.in === 'body'))
    return expect([body, headers['content-type']]).toEqual(['', undefined])
  expect(headers['content-type']).toBe('application/json')
  expect(JSON.parse(body)).toEqual(
    Object.fromEntries(shown(endpoint, 'body').map(({ name, example }) => [name, example])),
  )
}

const codeFor = (endpoint: Endpoint, base: string, language: string) =>
  examplesOf(endpoint, base).find((example) => example.language === language)!.code

describe('the code examples of an endpoint', () => {
  it('are in four languages and have the endpoint’s title', () => {
    expect(documented).toHaveLength(23)
    for (const endpoint of documented) {
      const { title } = endpoint
      const languages = ['curl', 'JavaScript', 'PHP', 'Python'].map((language) => ({
        language,
        title,
        code: expect.any(String),
      }))
      expect(examplesOf(endpoint, 'https://kibanda.example/sandbox')).toEqual(languages)
    }
  })

  it('promise that a retry takes effect only once, unless the endpoint has its own comment about retries', () => {
    const USUAL = 'takes effect only once.'
    for (const endpoint of documented) {
      for (const { language, code } of examplesOf(endpoint, '')) {
        const told = `${endpoint.operation}, ${language}`
        expect([told, code.includes(USUAL)]).toEqual([told, endpoint.idempotent && !endpoint.retry])
        for (const line of endpoint.retry ?? [])
          expect(code.split('\n').map((row) => row.trim())).toContain(
            `${language === 'curl' || language === 'Python' ? '#' : '//'} ${line}`,
          )
      }
    }
    expect(documented.flatMap(({ operation, retry }) => (retry ? [operation] : []))).toEqual(['startStkPush'])
  })

  for (const interpreter of interpreters) {
    const { language } = interpreter
    const missing = missingPrograms(interpreter)
    const note = missing.length > 0 ? ` (no ${missing.join(', no ')} here)` : ''

    it.skipIf(note !== '').concurrent(`send the documented request, in ${language}${note}`, async () => {
      const keys = new Set<string>()
      const programs = endpoints.map((endpoint) => codeFor(endpoint, `${server.origin}/sandbox`, language))
      const ended = await runEach(interpreter, programs, TOKEN)
      for (const [position, endpoint] of endpoints.entries()) {
        const { exitCode, output, errors } = ended[position]!
        expect({ operation: endpoint.operation, exitCode, errors }).toEqual({
          operation: endpoint.operation,
          exitCode: 0,
          errors: '',
        })
        const heard = JSON.parse(output) as Heard
        expectCall(endpoint, '/sandbox', heard)
        keys.add(String(heard.headers['idempotency-key'] ?? endpoint.operation))
      }
      expect(keys.size).toBe(endpoints.length)
    })

    it.skipIf(note !== '').concurrent(`print the whole error response and fail, in ${language}${note}`, async () => {
      await inBatches([documented[0]!, documented[1]!], async (endpoint) => {
        const { exitCode, output, errors } = await run(
          interpreter,
          codeFor(endpoint, `${server.origin}/refused`, language),
          TOKEN,
        )
        expect(exitCode).toBe(language === 'curl' ? 22 : 1)
        // curl prints the error response to standard output, and its own message to standard error.
        expect(language === 'curl' ? output : errors).toContain(JSON.stringify(REFUSAL))
        if (language === 'curl') expect(errors).toContain('422')
        else expect(output).toBe('')
      })
    })
  }
})
