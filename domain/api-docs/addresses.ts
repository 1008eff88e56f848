/** The prefix of every documented path in the sandbox. */
export const SANDBOX_PATH = '/sandbox'

/** Returns the sandbox's base URL: on the owner's API host if there is one, otherwise on the site. */
export function sandboxAddress({ apiHost, address }: { apiHost: string; address: string }): string {
  return (apiHost || address) + SANDBOX_PATH
}

/** Returns the download path of an integration's client. */
export const sdkPath = (id: string) => `/api-docs/kibanda-${id}-sdk.zip`

/** The paths of the machine-readable documents. */
export const API_DOCUMENTS = {
  siteOpenApi: '/api-docs/site-openapi.json',
  sandboxOpenApi: '/api-docs/sandbox-openapi.json',
  postman: '/api-docs/sandbox-postman.json',
} as const

/**
 * Returns the path of a provider's page. The first provider's page is at the path of the list itself.
 * @param list the list's path
 */
export function providerAddress(list: string, providers: readonly { id: string }[], id: string): string {
  return providers[0]?.id === id ? list : `${list}/${id}`
}
