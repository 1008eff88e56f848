import { site } from 'virtual:site'

/** The full address of an endpoint: on the owner's API host if there is one, otherwise on this site. */
export function apiAddress(path: `/${string}`): string {
  return site.apiHost + path
}
