import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { endpoints } from '../../contract/endpoints.ts'
import { API_DOCUMENTS, sandboxAddress, sdkPath } from '../../domain/api-docs/addresses.ts'
import { gatewayOpenApi } from '../../domain/api-docs/openapi.ts'
import { postmanCollection } from '../../domain/api-docs/postman.ts'
import { callbacksEndpoint } from '../../domain/sandbox/callbacks-endpoint.ts'
import { readEndpointGroups, readIntegrations } from '../../server/content/api-docs.ts'
import { readSite } from '../../server/content/site.ts'
import { zipFiles } from '../archive.ts'
import { sdkFiles } from '../sdk/sdk-files.ts'
import { openApiDocument } from './site-openapi.ts'

/** Writes what programs read of the API: OpenAPI documents of the site and of the sandbox, a Postman collection, a client for each integration. */
export async function writeApiDocuments(client: string, contentDir: string): Promise<void> {
  const write = async (path: string, content: string | Uint8Array) => {
    const file = join(client, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  for (const [path, document] of Object.entries(apiDocuments(contentDir))) await write(path, JSON.stringify(document))
  const site = readSite(contentDir)
  for (const integration of readIntegrations(contentDir)) {
    await write(sdkPath(integration.id), zipFiles(await sdkFiles(integration, sandboxAddress(site), site.owner.name)))
  }
}

/** The documents for programs, by where they stand. */
export function apiDocuments(contentDir: string): Readonly<Record<string, unknown>> {
  const site = readSite(contentDir)
  const groups = [...readEndpointGroups(contentDir), { name: 'Sandbox', description: 'What only the sandbox has.', endpoints: [callbacksEndpoint] }]
  const sandbox = {
    description: `The sandbox of ${site.name}. It answers every documented call with accounts that do not exist; nothing reaches a provider and no money moves.`,
    server: sandboxAddress(site),
    groups,
  }
  return {
    [API_DOCUMENTS.siteOpenApi]: openApiDocument(endpoints, `${site.name} API`, site.apiHost || site.address),
    [API_DOCUMENTS.sandboxOpenApi]: gatewayOpenApi({ title: `${site.name} sandbox`, ...sandbox }),
    [API_DOCUMENTS.postman]: postmanCollection({ name: `${site.name} sandbox`, ...sandbox }),
  }
}
