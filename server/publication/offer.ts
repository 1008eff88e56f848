import { readFileSync } from 'node:fs'
import type { ShopOffer } from '#domain/content/shop.ts'
import type { OfferedScript } from '#domain/content/scripts.ts'
import type { Site } from '#domain/content/site.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import type { SandboxContent } from '#domain/content/sandbox.ts'

/** The endpoints of the sandbox with the content of its accounts. */
export type SandboxApi = { endpoints: readonly Endpoint[]; content: SandboxContent }

/** The part of a post that the server needs. */
export type OfferedPost = { id: number; title: string }

/**
 * The part of the content that the server needs. It is written together with the pages of a publication, so that the
 * server's prices always match the pages.
 */
export type Offer = {
  site: Site
  shop: ShopOffer
  scripts: readonly OfferedScript[]
  /** The public posts. */
  posts: readonly OfferedPost[]
  sandbox: SandboxApi
}

/** Reads the offer of a publication. @throws Error if the offer is missing */
export function readOffer(file: string): Offer {
  return JSON.parse(readFileSync(file, 'utf8'))
}
