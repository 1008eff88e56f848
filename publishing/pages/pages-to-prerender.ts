import { readApiDocs } from '#publishing/content/api-docs.ts'
import { numberedFolders } from '#publishing/content/folders.ts'
import { documentedProjects } from '#publishing/content/projects.ts'
import { documentedScripts } from '#publishing/content/script-offer.ts'
import { productIds } from '#publishing/content/shop-offer.ts'
import { DESK_PLACES } from '#domain/desk/desk-places.ts'
import { furtherPageIds } from '#domain/lists/list-pages.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { NOT_FOUND } from '#domain/pages/page-at.ts'
import type { Page, Shown } from '#domain/pages/page.ts'
import { PAGES, type PagePath } from '#domain/pages/page-table.ts'
import { UNKNOWN_ID } from '#domain/pages/unknown-pages.ts'

type Ids = Readonly<Record<Shown, readonly string[]>>

/**
 * Returns the IDs of all items that have a page, by kind. The first page of the providers and of the desk has an empty
 * ID.
 */
function knownIds(contentDir: string, postIds: readonly number[]): Ids {
  const numbers = (kind: string) => numberedFolders(contentDir, kind).map(({ id }) => String(id))
  const { integrations, official, references } = readApiDocs(contentDir)
  return {
    projects: numbers('projects'),
    documentedProjects: documentedProjects(contentDir).map(({ id }) => String(id)),
    posts: postIds.map(String),
    products: productIds(contentDir),
    scripts: numbers('codeshop/scripts'),
    documentedScripts: documentedScripts(contentDir).map(({ id }) => String(id)),
    apiIntegrations: ['', ...integrations.providers],
    officialApis: ['', ...official.providers],
    apiReferences: references,
    deskPlaces: ['', ...Object.keys(DESK_PLACES)],
  }
}

/** Returns the IDs for which a page of the table exists; undefined for a page without an ID. */
function idsOf({ each, furtherOf }: Page, ids: Ids): readonly string[] | undefined {
  if (furtherOf) return furtherPageIds(ids[furtherOf].length)
  return each && ids[each]
}

const fillIn = (path: string, id: string) => addressOf(path as PagePath, { id })

/** Returns the paths of all pages of the site. @param postIds the public posts */
export function addressesOf(contentDir: string, postIds: readonly number[]): string[] {
  const ids = knownIds(contentDir, postIds)
  return PAGES.flatMap((page) => idsOf(page, ids)?.map((id) => fillIn(page.path, id)) ?? [page.path])
}

/** Returns the paths of all pages, of the not-found page of each kind, and of the page for unknown paths. */
export function pagesOf(contentDir: string, postIds: readonly number[]): string[] {
  const ids = knownIds(contentDir, postIds)
  const addresses = PAGES.flatMap((page) => {
    const known = idsOf(page, ids)
    return known ? [UNKNOWN_ID, ...known].map((id) => fillIn(page.path, id)) : [page.path]
  })
  return [...addresses.toSorted((a, b) => partsOf(a) - partsOf(b)), NOT_FOUND]
}

/** Returns the depth of a page, for sorting: the number of parts in its path. */
function partsOf(address: string): number {
  return address.split('/').length
}
