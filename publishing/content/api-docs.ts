import {
  apiDocsFileSchema,
  integrationFileSchema,
  siteApiSchema,
  type ApiDocs,
  type Endpoint,
  type Integration,
  type SiteApi,
} from '#domain/content/api-docs.ts'
import { sandboxFileSchema, type SandboxContent } from '#domain/content/sandbox.ts'
import type { EndpointGroup } from '#domain/api-docs/api-document.ts'
import { ContentError, forEachTogether } from '#domain/content/check.ts'
import { isOperation } from '#domain/sandbox/answer-call.ts'
import { callbacksEndpoint } from '#domain/sandbox/callbacks-endpoint.ts'
import { readYaml } from './yaml.ts'

/** Reads the text of the API documentation, without its providers. @throws ContentError */
export function readApiDocs(contentDir: string): ApiDocs {
  return readYaml(contentDir, 'api-docs/api-docs.yml', apiDocsFileSchema)
}

/** Reads the providers of the API integrations, in page order. @throws ContentError */
export function readIntegrations(contentDir: string): Integration[] {
  return forEachTogether(readApiDocs(contentDir).integrations.providers, (id) => {
    const file = `api-docs/integrations/${id}.yml`
    return { ...readYaml(contentDir, file, integrationFileSchema), id }
  })
}

/** Reads the documented endpoints of this site's own API. @throws ContentError */
export function readSiteApi(contentDir: string): SiteApi {
  return readYaml(contentDir, 'api-docs/site.yml', siteApiSchema)
}

/** Reads the sandbox's initial people and accounts. @throws ContentError */
export function readSandbox(contentDir: string): SandboxContent {
  return readYaml(contentDir, 'api-docs/sandbox.yml', sandboxFileSchema)
}

/**
 * Returns the documented endpoints by section: first the sections of this site's API, then one section for each
 * provider.
 * @throws ContentError
 */
export function readEndpointGroups(contentDir: string): EndpointGroup[] {
  return [
    ...readSiteApi(contentDir).groups.map(({ title, description, endpoints }) => ({
      name: title,
      description,
      endpoints,
    })),
    ...readIntegrations(contentDir).map(({ name, description, endpoints }) => ({ name, description, endpoints })),
  ]
}

/** Returns the sandbox's endpoints and its initial state. @throws ContentError for an unsupported operation */
export function readSandboxApi(contentDir: string): { endpoints: Endpoint[]; content: SandboxContent } {
  const documented = readEndpointGroups(contentDir).flatMap(({ endpoints }) => endpoints)
  for (const { operation, isOpen } of documented) {
    if (isOpen !== (operation === 'logIn'))
      throw new ContentError(`${contentDir}/api-docs: ${operation}: expected isOpen for logIn only`)
    if (operation !== 'logIn' && operation !== 'logOut' && !isOperation(operation)) {
      throw new ContentError(`${contentDir}/api-docs: the sandbox does not support the operation ${operation}`)
    }
  }
  for (const endpoint of documented) checkCallback(contentDir, endpoint, documented)
  return { endpoints: [...documented, callbacksEndpoint], content: readSandbox(contentDir) }
}

/**
 * Checks the documented callback of an endpoint.
 * @throws ContentError if no body parameter contains the callback's URL, or if the callback's fields are not documented
 */
function checkCallback(
  contentDir: string,
  { operation, parameters, callback }: Endpoint,
  documented: readonly Endpoint[],
): void {
  if (!callback) return
  const { to, fields, sameAs } = callback
  const fail = (expected: string) => {
    throw new ContentError(`${contentDir}/api-docs: ${operation}: expected ${expected}`)
  }
  if (!parameters.some(({ name, in: place }) => place === 'body' && name === to))
    fail('a body parameter in callback.to')
  if ((fields === undefined) === (sameAs === undefined)) fail('either callback.fields or callback.sameAs')
  if (sameAs !== undefined && !documented.some((other) => other.operation === sameAs))
    fail('a documented operation in callback.sameAs')
}
