import { writeFileSync } from 'node:fs'
import type { Content } from '#app/content/content.ts'
import { readSandboxApi } from './content/api-docs.ts'
import type { Offer } from '#server/publication/offer.ts'

/** Returns the part of the content that the server needs. @throws ContentError */
export function offerOf(
  contentDir: string,
  { site, shop, scripts, posts }: Pick<Content, 'site' | 'shop' | 'scripts' | 'posts'>,
): Offer {
  return {
    site,
    shop: {
      settings: shop.settings,
      products: shop.products.map(({ id, name, price, stock }) => ({ id, name, price, stock })),
    },
    scripts: scripts.map(({ id, slug, name, version, price }) => ({ id, slug, name, version, price })),
    posts: posts.map(({ id, title }) => ({ id, title })),
    sandbox: readSandboxApi(contentDir),
  }
}

export function writeOffer(contentDir: string, content: Content, file: string): void {
  writeFileSync(file, JSON.stringify(offerOf(contentDir, content)))
}
