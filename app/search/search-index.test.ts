import { expect, it } from 'vitest'
import { readBuilt } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { createPageLoader } from '#server/publication/pages.ts'
import { createFinder } from './search-index.ts'

const { find, meant } = createFinder(readBuilt(currentSite(), 'search.json').toString())

/** Typical searches, some of them misspelled, each with the page that it should find. */
const QUERIES: readonly [typed: string, meant: string][] = [
  ['double charge', '/blog/1'],
  ['pay twice', '/blog/1'],
  ['idempotency key', '/blog/1'],
  ['idempotancy', '/blog/1'],
  ['payment button', '/blog/1'],
  ['stk push', '/blog/2'],
  ['m-pesa callback', '/blog/2'],
  ['mpesa timeout', '/blog/2'],
  ['daraja', '/blog/2'],
  ['safaricom api', '/blog/2'],
  ['result code 1032', '/blog/2'],
  ['react form draft', '/blog/3'],
  ['offline form', '/blog/3'],
  ['bad network', '/blog/3'],
  ['lost form input', '/blog/3'],
  ['validate json typescript', '/blog/4'],
  ['schema parser', '/blog/4'],
  ['unknown type', '/blog/4'],
  ['laravel queue', '/blog/5'],
  ['laravel jobs', '/blog/5'],
  ['larvel job twice', '/blog/5'],
  ['oversell stock', '/blog/6'],
  ['last one twice', '/blog/6'],
  ['race condition inventory', '/blog/6'],
  ['zero downtime deploy', '/blog/7'],
  ['deployment nginx', '/blog/7'],
  ['systemd', '/blog/7'],
  ['maintenance window', '/blog/7'],
  ['test real database', '/blog/8'],
  ['postgres tests', '/blog/8'],
  ['mocking', '/blog/8'],
  ['content security policy', '/blog/9'],
  ['csp nonce', '/blog/9'],
  ['xss', '/blog/9'],
  ['slow phone', '/blog/10'],
  ['page speed', '/blog/10'],
  ['lighthouse performance', '/blog/10'],
  ['web vitals', '/blog/10'],
  ['job board', '/project/1'],
  ['kazilink', '/project/1'],
  ['kazi link sms', '/project/1'],
  ['duka orders', '/project/2'],
  ['corner shop', '/project/2'],
  ['stock desk', '/project/3'],
  ['savings group', '/project/4'],
  ['chama', '/project/4'],
  ['travel trips', '/project/5'],
  ['tembea', '/project/5'],
  ['solar price', '/project/6'],
  ['market prices farmers', '/project/8'],
  ['shamba', '/project/8'],
  ['repair job cards', '/project/11'],
  ['nil return', '/kra-itax'],
  ['kra tax', '/kra-itax'],
  ['itax', '/kra-itax'],
  ['file nil retuns', '/kra-itax'],
  ['contact', '/contact'],
  ['write a message', '/contact'],
  ['all projects', '/projects'],
  ['articles', '/blogs'],
  ['kcb transfer', '/api-integrations/kcb#sendKcbTransfer'],
  ['paypal capture', '/api-integrations/paypal#capturePaypalPayment'],
  ['co-op statement', '/api-integrations/coop#getCoopStatement'],
  ['equity balance', '/api-integrations/equity#getEquityAccount'],
  ['stk push endpoint', '/api-integrations#startStkPush'],
  ['api sign in', '/api-documentation#logIn'],
  ['airtel official api', '/officialapidocs/airtel'],
]

it('at least 95% of the typical searches find their page among the first three results', () => {
  expect(QUERIES).toHaveLength(67)
  const missed = QUERIES.filter(([typed, meant]) => !find(typed, 3).some(({ address }) => address === meant))
  expect(
    missed
      .map(
        ([typed, meant]) =>
          `${typed} → ${find(typed, 3)
            .map(({ address }) => address)
            .join(' ')}, not ${meant}`,
      )
      .slice(0, missed.length > 3 ? undefined : 0),
  ).toEqual([])
})

/** Search queries for pages of this site, each with the page that Enter must open. */
const FIRST: readonly [typed: string, meant: string][] = [
  ['tax', '/kra-itax'],
  ['taxes', '/kra-itax'],
  ['kra', '/kra-itax'],
  ['return', '/kra-itax'],
  ['nil', '/kra-itax'],
  ['contact', '/contact'],
  ['whatsapp', '/contact'],
  ['shop', '/shop'],
  ['electronics', '/shop'],
  ['cart', '/shop/cart'],
  ['checkout', '/shop/checkout'],
  ['order', '/shop/order'],
  ['downloads', '/codeshop/downloads'],
  ['license', '/codeshop/license-management'],
  ['purchases', '/codeshop/account'],
  ['projects', '/projects'],
  ['blogs', '/blogs'],
  ['cv', '/amani-mfano-resume.pdf'],
  ['rss', '/rss.xml'],
  ['laptop', '/shop/product/field-laptop-14'],
  ['malipo', '/codeshop/product/3'],
  ['code shop', '/codeshop'],
  ['1037', '/officialapidocs/mpesa/reference#result-codes-1037'],
  ['gavaconnect', '/officialapidocs/gavaconnect/reference'],
  ['skills', '/#skills'],
]

it('a search for one of the site’s pages lists that page first', () => {
  // C627
  expect(FIRST.map(([typed]) => [typed, find(typed, 1)[0]?.address])).toEqual(FIRST)
})

it('the compressed search index is at most 60 kB in size', () => {
  const pages = createPageLoader()(currentSite(), { headers: {}, connectTo: [] })
  const { headers } = pages.find({ method: 'GET', path: '/search.json', acceptEncoding: 'br', ifNoneMatch: undefined })!
  expect(headers['content-encoding']).toBe('br')
  expect(Number(headers['content-length'])).toBeLessThanOrEqual(60_000)
})

it('a search finds pages by name and tagline, and ranks pages with a visitor’s own data last', () => {
  // C885
  const found = (typed: string) => find(typed, 8).map(({ address }) => address)
  expect(found('stk push')).toContain('/codeshop/product/3')
  expect(found('shop').slice(0, 3)).toEqual(expect.arrayContaining(['/shop', '/codeshop']))
  for (const typed of ['stk push', 'php', 'laravel'])
    expect(found(typed).filter((address) => /cart|checkout|delivery/.test(address))).toEqual([])
})

it('an unknown URL gets suggestions only if it resembles a page', () => {
  // C886
  for (const address of ['/nope', '/wp-login.php', '/xyzzy/42', '/zzz-qqq'])
    expect([address, meant(address, 4)]).toEqual([address, []])
  expect(meant('/blgo/1', 4)[0]?.address).toBe('/blog/1')
  expect(meant('/posts', 4)[0]?.address).toBe('/blogs')
  for (const [typed, address] of [
    ['/blog/99', '/blog/9'],
    ['/feed', '/feed.json'],
    ['/kra_itax', '/kra-itax'],
  ] as const)
    expect(meant(typed, 4).map((page) => page.address)).toContain(address)
})

it('an unknown URL gets suggestions from the desk only if it is a URL of the desk', () => {
  // C886
  const addresses = (typed: string) => meant(typed, 4).map((page) => page.address)
  expect(addresses('/codeshop/purchases').filter((address) => address.startsWith('/desk'))).toEqual([])
  expect(addresses('/codeshop/purchases')).toContain('/codeshop/account')
  expect(addresses('/desk/purchase')[0]).toBe('/desk/purchases')
})

it.each([
  ['/ma%CC%81lipo', '/codeshop/product/3'],
  ['/m\u00e1lipo', '/codeshop/product/3'],
  ['/%EF%BD%8Dalipo', '/codeshop/product/3'],
  ['/blo%CC%81gs%E2%80%8B', '/blogs'],
  ['/BL%C3%93GS', '/blogs'],
])('for the unknown URL %s, the page %s is suggested', (typed, address) => {
  // C886 C915
  expect(meant(typed, 4).map((page) => page.address)).toContain(address)
})

it('invisible characters do not count toward the length of a search', () => {
  // C915
  for (const before of ['\u200b', ' ', '\u202a', '\u00a0\u00ad'])
    expect(find(`${before.repeat(150)}ma\u0301lipo`, 1)[0]?.address).toBe('/codeshop/product/3')
})
