import { Hono } from 'hono'
import * as v from 'valibot'
import { addressOf } from '#domain/pages/address-of.ts'
import * as sitePages from '#domain/pages/page-table.ts'
import { UNKNOWN_ID, isUnknownPage, tidyPath, unknownPageFor } from '#domain/pages/unknown-pages.ts'
import { checkParameters } from '#domain/api-docs/check-parameters.ts'
import type { Endpoint, Parameter } from '#domain/content/api-docs.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { readSandboxApi } from '#publishing/content/api-docs.ts'
import { readRange } from '#server/http/range.ts'
import { clientAddress, maskedAddress } from '#server/http/client-address.ts'
import { isIdempotencyKey } from '#server/http/idempotency.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { isFromOwnPage, readPostedForm } from '#server/http/posted-form.ts'
import type { Pages } from '#server/publication/pages.ts'
import { createVisits } from '#server/visits/visits.ts'
import { type Reader, answers, stored } from './stored-texts.ts'
import { typed } from './typed-texts.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const visits = createVisits(() => NOW)
const { endpoints } = readSandboxApi(SAMPLE_CONTENT)

/**
 * Returns every function that parses untrusted text, by kind of text.
 * @param pages the built pages in which paths are looked up
 */
export function outsideTexts(pages: Pages): Readonly<Record<string, Reader>> {
  return { ...bodies, ...paths(pages), ...headers(pages), ...typed, ...parameters, ...stored, ...answers }
}

const post = (type: string, body: string) =>
  new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body })
const formReader = new Hono().post('/', async (context) => {
  const read = await readPostedForm(context as never, 'http://localhost')
  return 'refusal' in read ? read.refusal : context.json([...read.fields.keys()].length)
})

const bodies: Record<string, Reader> = {
  'a JSON body': { good: '{"a":"', read: (text) => readJsonBody(post('application/json', text), v.unknown()) },
  'a text in a JSON body': {
    good: 'a',
    read: (text) =>
      readJsonBody(post('application/json', JSON.stringify({ text, [text]: 1 })), v.object({ text: v.string() })),
  },
  'a form body': {
    good: 'pin=',
    read: (text) => formReader.request(post('application/x-www-form-urlencoded', text)),
  },
}

const UNKNOWN_PAGES = [
  addressOf(sitePages.project, { id: UNKNOWN_ID }),
  addressOf(sitePages.projectDocumentation, { id: UNKNOWN_ID }),
  addressOf(sitePages.product, { id: UNKNOWN_ID }),
  addressOf(sitePages.script, { id: UNKNOWN_ID }),
  addressOf(sitePages.post, { id: UNKNOWN_ID }),
]

function paths(pages: Pages): Record<string, Reader> {
  const ask = (path: string, search = '') =>
    pages.find({ method: 'GET', path, search, acceptEncoding: 'br', ifNoneMatch: undefined })
  return {
    'a path': {
      good: addressOf(sitePages.project, { id: 1 }),
      read: (text) => [tidyPath(text), unknownPageFor(text, UNKNOWN_PAGES), isUnknownPage(text)],
    },
    'a path looked up among the pages': {
      good: addressOf(sitePages.project, { id: 1 }),
      read: (text) => [ask(text), ask(`/${text}`)],
    },
    'a query looked up among the pages': { good: '?a=', read: (text) => ask('/Projects/', text) },
  }
}

/**
 * Returns a function that parses text as the value of a header. The returned function skips text that no header can
 * contain.
 */
function asHeader(name: string, read: (request: Request) => unknown): (text: string) => unknown {
  return (text) => {
    let request: Request
    try {
      request = new Request('http://localhost/', { headers: { [name]: text } })
    } catch {
      return undefined
    }
    return read(request)
  }
}

const addressApp = new Hono().get('/', (context) => context.text(maskedAddress(clientAddress(context, 2))))
const originApp = new Hono().get('/', (context) => context.json(isFromOwnPage(context, 'http://localhost')))

function headers(pages: Pages): Record<string, Reader> {
  const ask = (acceptEncoding: string | undefined, ifNoneMatch: string | undefined) =>
    pages.find({ method: 'GET', path: '/', search: '', acceptEncoding, ifNoneMatch })
  return {
    'X-Forwarded-For': {
      good: '10.0.0.1, ',
      read: asHeader('x-forwarded-for', (request) => addressApp.request(request)),
    },
    'the address of a connection': {
      good: '2001:db8::',
      read: (text) => addressApp.request('/', {}, { incoming: { socket: { remoteAddress: text } } }),
    },
    Origin: { good: 'http://localhost:', read: asHeader('origin', (request) => originApp.request(request)) },
    'Accept-Encoding': { good: 'gzip, br;', read: (text) => ask(text, undefined) },
    'If-None-Match': { good: 'W/"', read: (text) => ask('br', text) },
    Range: { good: 'bytes=0-', read: (text) => readRange(text, undefined, '"a"', 1000) },
    'If-Range': { good: '"a', read: (text) => readRange('bytes=0-1', text, '"a"', 1000) },
    'Idempotency-Key': { good: 'abc', read: isIdempotencyKey },
    'Content-Type of JSON': {
      good: 'application/json',
      read: asHeader('content-type', (request) => readJsonBody(request, v.unknown())),
    },
    'User-Agent': { good: 'Mozilla/5.0 (', read: (text) => visits.note(addressOf(sitePages.contact), text) },
  }
}

/** A reader for each rule that the documented endpoints apply to a parameter. */
const parameters: Record<string, Reader> = Object.fromEntries(
  endpoints
    .flatMap((endpoint) => endpoint.parameters)
    .map((parameter) => {
      const { type, pattern, format } = parameter
      const rule = pattern ?? format ?? type
      return [
        `a parameter of the sandbox: ${rule}`,
        {
          good: String(parameter.example),
          read: (text: string) => checkParameters(endpointWith(parameter), broughtAs(text)),
        },
      ]
    }),
)

function endpointWith(parameter: Parameter): Endpoint {
  return { ...endpoints[0]!, parameters: [{ ...parameter, name: 'a' }] }
}

function broughtAs(text: string) {
  return { path: { a: text }, query: { a: text }, body: { a: text } }
}
