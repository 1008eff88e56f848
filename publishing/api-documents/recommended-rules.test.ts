import { describe, expect, it } from 'vitest'
import { API_DOCUMENTS } from '#domain/api-docs/addresses.ts'
import { redoclyProblems } from '#testing/redocly.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { apiDocuments } from './write-api-documents.ts'

type Document = {
  info: object
  tags: object[]
  paths: Record<string, Record<string, { operationId: string; security?: object[]; responses: Record<string, object> }>>
}

const documents = apiDocuments(SAMPLE_CONTENT)

describe.each([API_DOCUMENTS.siteOpenApi, API_DOCUMENTS.sandboxOpenApi])('%s', (path) => {
  const document = documents[path] as Document

  it('follows Redocly’s recommended rules, without an error or a warning', async () => {
    expect(await redoclyProblems(document)).toEqual([])
  })

  it.each([
    ['info-license', ({ info }) => Reflect.deleteProperty(info, 'license')],
    ['tag-description', ({ tags }) => Reflect.deleteProperty(tags[0]!, 'description')],
    ['operation-operationId-unique', (of) => (operationsOf(of)[0]!.operationId = operationsOf(of)[1]!.operationId)],
    ['operation-4xx-response', (of) => deleteRefusals(operationsOf(of)[0]!)],
    ['operation-2xx-response', (of) => Reflect.deleteProperty(operationsOf(of)[0]!.responses, '200')],
    [
      'security-defined',
      (of) => {
        Reflect.deleteProperty(of, 'security')
        for (const operation of operationsOf(of)) Reflect.deleteProperty(operation, 'security')
      },
    ],
  ] satisfies [string, (broken: Document) => unknown][])('fails with a violation of %s', async (rule, breakIt) => {
    const broken = structuredClone(document)
    breakIt(broken)
    expect(await redoclyProblems(broken)).toEqual(expect.arrayContaining([expect.stringContaining(` ${rule} at `)]))
  })
})

function operationsOf({ paths }: Document) {
  return Object.values(paths).flatMap((item) => Object.values(item))
}

function deleteRefusals({ responses }: { responses: Record<string, object> }): void {
  for (const status of Object.keys(responses)) if (status.startsWith('4')) Reflect.deleteProperty(responses, status)
}
