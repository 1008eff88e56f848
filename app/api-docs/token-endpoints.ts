import type { Endpoint, SiteApi } from '#domain/content/api-docs.ts'

/** Returns the endpoints that issue and revoke a token. @throws when the content does not document them */
export function tokenEndpoints({ groups }: SiteApi): { logIn: Endpoint; logOut: Endpoint } {
  const find = (operation: string) => {
    const found = groups.flatMap(({ endpoints }) => endpoints).find((endpoint) => endpoint.operation === operation)
    if (!found) throw new Error(`api-docs/site.yml: expected an endpoint with the operation ${operation}`)
    return found
  }
  return { logIn: find('logIn'), logOut: find('logOut') }
}
