import { endpoints } from '#contract/api/endpoints.ts'
import { API_DOCUMENTS, sandboxAddress, sdkPath } from '#domain/api-docs/addresses.ts'
import { gatewayOpenApi } from '#domain/api-docs/openapi.ts'
import { postmanCollection } from '#domain/api-docs/postman.ts'
import { callbacksEndpoint } from '#domain/sandbox/callbacks-endpoint.ts'
import { readEndpointGroups, readIntegrations, readSiteApi } from '#publishing/content/api-docs.ts'
import { readSite } from '#publishing/content/site.ts'
import { zipFiles } from '#publishing/output/archive.ts'
import type { Kept } from '#publishing/output/kept.ts'
import type { Write } from '#publishing/output/output.ts'
import { sdkFiles } from '#publishing/sdk/sdk-files.ts'
import { openApiDocument } from './site-openapi.ts'

/**
 * Writes the API files for developers: OpenAPI documents for the site and the sandbox, a Postman collection, and a
 * client for each integration.
 */
export async function writeApiDocuments(write: Write, contentDir: string, kept: Kept, version: string): Promise<void> {
  for (const [path, document] of Object.entries(apiDocuments(contentDir)))
    write(path.slice(1), JSON.stringify(document))
  const site = readSite(contentDir)
  for (const integration of readIntegrations(contentDir)) {
    const of = [sandboxAddress(site), site.owner.name] as const
    const archive = await kept.take('client', [version, JSON.stringify(integration), ...of], async () =>
      zipFiles(await sdkFiles(integration, ...of)),
    )
    write(sdkPath(integration.id).slice(1), archive)
  }
}

/** Returns the OpenAPI documents and the Postman collection, by path. */
export function apiDocuments(contentDir: string): Readonly<Record<string, unknown>> {
  const site = readSite(contentDir)
  const groups = [
    ...readEndpointGroups(contentDir),
    { name: 'Sandbox', description: 'Calls that exist only in the sandbox.', endpoints: [callbacksEndpoint] },
  ]
  const sandbox = {
    description: `The sandbox of ${site.name}. It responds to every documented call using test accounts; nothing reaches a provider and no money moves.`,
    server: sandboxAddress(site),
    groups,
  }
  return {
    [API_DOCUMENTS.siteOpenApi]: openApiDocument(
      endpoints,
      `${site.name} API`,
      site.apiHost || site.address,
      readSiteApi(contentDir).groups.flatMap((group) => group.endpoints),
    ),
    [API_DOCUMENTS.sandboxOpenApi]: gatewayOpenApi({ title: `${site.name} sandbox`, ...sandbox }),
    [API_DOCUMENTS.postman]: postmanCollection({ name: `${site.name} sandbox`, ...sandbox }),
  }
}
