import { writeFileSync } from 'node:fs'
import type { Content } from '../app/content.ts'
import { readSandboxApi } from '../server/content/api-docs.ts'
import { readScriptOffer } from '../server/content/script-offer.ts'
import { readShopOffer } from '../server/content/shop-offer.ts'
import { readSite } from '../server/content/site.ts'
import type { Offer } from '../server/offer.ts'

/** What the server has to know of a content. @param content what of it is public @throws ContentError */
export function offerOf(contentDir: string, { posts }: Pick<Content, 'posts'>): Offer {
  return {
    site: readSite(contentDir),
    shop: readShopOffer(contentDir),
    scripts: readScriptOffer(contentDir),
    postIds: posts.map(({ id }) => id),
    sandbox: readSandboxApi(contentDir),
  }
}

export function writeOffer(contentDir: string, content: Pick<Content, 'posts'>, file: string): void {
  writeFileSync(file, JSON.stringify(offerOf(contentDir, content)))
}
