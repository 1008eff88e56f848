import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What a page was built with does not change with its query: it is fetched once for each path. */
export function asBuilt({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
