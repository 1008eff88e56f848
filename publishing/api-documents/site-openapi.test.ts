import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { openApiDocument } from './site-openapi.ts'
import type { JsonSchema } from '#domain/api-docs/json-schema.ts'
import { contentEndpoints } from '#testing/documented-endpoints.ts'
import { openApiMistakes, schemaMistakes } from '#testing/schema-checks.ts'

const document = openApiDocument(endpoints, 'Kibanda API', 'https://kibanda.example', contentEndpoints)
type Media = { content?: Record<string, { schema: JsonSchema; example?: object }> }
type Operation = {
  operationId: string
  tags: string[]
  security: object[]
  requestBody?: Media
  responses: Record<string, Media>
}
const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((item) =>
  Object.values(item),
)

describe('the OpenAPI document of this site', () => {
  it('is valid and lists every endpoint once', async () => {
    expect(await openApiMistakes(document)).toEqual([])
    expect(operations.map(({ operationId }) => operationId)).toEqual(endpoints.map(({ operationId }) => operationId))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  })

  it('contains the examples of the documented calls, which match their schemas', () => {
    const examples = operations.flatMap(({ operationId, requestBody, responses }) =>
      Object.entries({ body: requestBody, ...responses }).flatMap(([place, media]) =>
        Object.values(media?.content ?? {}).flatMap(({ schema, example }) =>
          example ? [{ name: `${operationId} ${place}`, mistakes: schemaMistakes(schema, example) }] : [],
        ),
      ),
    )
    expect(examples.filter(({ mistakes }) => mistakes.length > 0)).toEqual([])
    expect(examples.map(({ name }) => name).toSorted()).toEqual([
      'getContact 200',
      'listContacts 200',
      'logIn 200',
      'logIn body',
      'logOut 200',
    ])
  })

  it('has a sign-in example for the owner, and none for the developer of the sandbox', () => {
    const { requestBody, responses } = operations.find(({ operationId }) => operationId === 'logIn')!
    const exampleOf = (media: Media | undefined) => Object.values(media?.content ?? {})[0]?.example
    expect(exampleOf(requestBody)).toEqual({ email: 'owner@kibanda.example', password: 'your-password' })
    expect(exampleOf(responses['200'])).toMatchObject({
      token: expect.stringMatching(/^[\w-]{24}$/),
      user: { email: 'owner@kibanda.example' },
    })
    expect(JSON.stringify(document)).not.toMatch(/kb_sandbox_|karibu-sandbox|developer@kibanda/)
  })

  it('declares exactly the path parameters that each path contains', () => {
    for (const { path, parameters = {} } of endpoints) {
      const declared = Object.entries(parameters).flatMap(([name, { in: place }]) => (place === 'path' ? [name] : []))
      expect(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)).toEqual(declared)
    }
  })

  it('marks the operations that require signing in', () => {
    const secured = operations.filter(({ security }) => security.length > 0).map(({ operationId }) => operationId)
    expect(secured).toEqual(
      endpoints
        .filter(({ access }) => access === 'signed-in' || access === 'owner')
        .map(({ operationId }) => operationId),
    )
    expect(secured).toContain('listContacts')
    expect(operations.find(({ operationId }) => operationId === 'showProducts')).toMatchObject({ security: [] })
  })

  it('declares the token only for operations for which the server accepts it', () => {
    const withToken = operations.filter(({ security }) => security.some((way) => 'token' in way))
    expect(withToken.map(({ operationId }) => operationId)).toEqual(['logOut', 'listContacts', 'getContact'])
  })

  it('has one tag with a description for each operation, and no unused tag', () => {
    const used = operations.map(({ tags }) => tags[0])
    expect(new Set(used)).toEqual(new Set(document.tags.map(({ name }) => name)))
    expect(operations.filter(({ tags }) => tags.length !== 1)).toEqual([])
  })

  it('fails validation when a response has no description', async () => {
    const broken = structuredClone(document)
    const [first] = Object.values(broken.paths).flatMap((item) => Object.values(item)) as Operation[]
    for (const answer of Object.values(first!.responses)) Reflect.deleteProperty(answer, 'description')
    expect(await openApiMistakes(broken)).not.toEqual([])
  })
})
