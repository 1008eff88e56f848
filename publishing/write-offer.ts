import { writeFileSync } from 'node:fs'
import { readSandboxApi } from '../server/content/api-docs.ts'
import { numberedFolders } from '../server/content/folders.ts'
import { readScriptOffer } from '../server/content/script-offer.ts'
import { readShopOffer } from '../server/content/shop-offer.ts'
import { readSite } from '../server/content/site.ts'
import type { Offer } from '../server/offer.ts'

/** What the server has to know of a content. @throws ContentError */
export function offerOf(contentDir: string): Offer {
  return {
    site: readSite(contentDir),
    shop: readShopOffer(contentDir),
    scripts: readScriptOffer(contentDir),
    postIds: numberedFolders(contentDir, 'posts').map(({ id }) => id),
    sandbox: readSandboxApi(contentDir),
  }
}

export function writeOffer(contentDir: string, file: string): void {
  writeFileSync(file, JSON.stringify(offerOf(contentDir)))
}
