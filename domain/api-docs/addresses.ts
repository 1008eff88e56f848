/** Before each documented path, where the sandbox answers it. */
export const SANDBOX_PATH = '/sandbox'

/** Where the sandbox answers: on the owner's API host if there is one, otherwise on the site. */
export function sandboxAddress({ apiHost, address }: { apiHost: string; address: string }): string {
  return (apiHost || address) + SANDBOX_PATH
}

/** Where the built client of an integration can be downloaded. */
export const sdkPath = (id: string) => `/api-docs/kibanda-${id}-sdk.zip`

/** Where the documents for programs stand. */
export const API_DOCUMENTS = {
  siteOpenApi: '/api-docs/site-openapi.json',
  sandboxOpenApi: '/api-docs/sandbox-openapi.json',
  postman: '/api-docs/sandbox-postman.json',
} as const

/** Where a provider's page stands: the first one at the address of the list itself. @param list that address */
export function providerAddress(list: string, providers: readonly { id: string }[], id: string): string {
  return providers[0]?.id === id ? list : `${list}/${id}`
}
