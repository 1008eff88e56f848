import { createFinder } from '../app/search/search-index.ts'
import { expect, test } from './site.ts'

/** Typical searches, some misspelled, and the page that each should find. */
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

test('at least 95% of 67 searches find their page among the first three results', async ({ request }) => {
  expect(QUERIES).toHaveLength(67)
  const answer = await request.get('/search.json')
  const { find } = createFinder(await answer.text())
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
]

test('a search for one of the site’s pages lists that page first', async ({ request }) => {
  // C627
  const answer = await request.get('/search.json')
  const { find } = createFinder(await answer.text())
  expect(FIRST.map(([typed]) => [typed, find(typed, 1)[0]?.address])).toEqual(FIRST)
})

test('the compressed index weighs at most 60 kB', async ({ request }) => {
  const answer = await request.get('/search.json', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers()['content-encoding']).toBe('br')
  expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(60_000)
})
