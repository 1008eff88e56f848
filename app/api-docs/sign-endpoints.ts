import type { Endpoint, SiteApi } from '#domain/content/api-docs.ts'

/** The calls by which a token is had and given back. @throws where the content documents none */
export function signEndpoints({ groups }: SiteApi): { logIn: Endpoint; logOut: Endpoint } {
  const find = (operation: string) => {
    const found = groups.flatMap(({ endpoints }) => endpoints).find((endpoint) => endpoint.operation === operation)
    if (!found) throw new Error(`api-docs/site.yml: expected an endpoint with the operation ${operation}`)
    return found
  }
  return { logIn: find('logIn'), logOut: find('logOut') }
}
