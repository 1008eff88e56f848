import { readFileSync } from 'node:fs'
import type { ShopOffer } from '../../domain/content/shop.ts'
import type { OfferedScript } from '../../domain/content/scripts.ts'
import type { Site } from '../../domain/content/site.ts'
import type { SandboxApi } from '../sandbox/routes.ts'

/**
 * The part of the content that the server needs. It is written together with the pages of a publication, so that prices
 * and pages always match.
 */
export type Offer = {
  site: Site
  shop: ShopOffer
  scripts: readonly OfferedScript[]
  /** The ids of all posts. */
  postIds: readonly number[]
  sandbox: SandboxApi
}

/** Reads the offer of a publication. @throws Error if it is missing */
export function readOffer(file: string): Offer {
  return JSON.parse(readFileSync(file, 'utf8'))
}
