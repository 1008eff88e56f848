import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBuilt } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { showCatalog, showNoCheckout } from './show-payments.ts'

const published = (path: string) => readBuilt(currentSite(), join(path, 'index.html')).toString()

it('the checkout pages of a catalog have the title and heading “Ask to Buy”', () => {
  // C991
  for (const path of ['/shop/checkout', '/codeshop/checkout']) {
    const page = published(path.slice(1))
    expect(/<title>[^<]*/.exec(page)?.[0]).toMatch(/^<title>(?:Code Shop )?Checkout · \S/)
    expect(/<title>[^<]*/.exec(showNoCheckout(page))?.[0]).toMatch(/^<title>Ask to Buy · \S/)
    expect(showNoCheckout(page)).toContain('>Ask to Buy</h1>')
  }
})

it('the data for search engines states the price of a product in a catalog, but not its availability', () => {
  // C992
  const page = published('shop/product/trail-watch')
  const offer = (html: string) => {
    const data = html.split('<script type="application/ld+json">')[1]!.split('</script>')[0]!
    const graph = (JSON.parse(data) as { '@graph': { offers?: object }[] })['@graph']
    return graph.find(({ offers }) => offers !== undefined)?.offers
  }
  expect(offer(page)).toHaveProperty('availability')
  const { availability: _, ...rest } = offer(page) as { availability: string }
  expect(offer(showCatalog(page))).toEqual(rest)
  for (const stock of ['InStock', 'OutOfStock'])
    expect(showCatalog(`{"a":1,"availability":"https://schema.org/${stock}","url":"x"}`)).toBe('{"a":1,"url":"x"}')
})
