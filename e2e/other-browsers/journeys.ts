import { ADDRESS } from '#e2e/checkout-address.ts'
import { PASSWORD } from '#e2e/desk.ts'
import type { Visitor } from './visitor.ts'

const PIN = 'A123456780Z'

/** Plays a client who reads about a project, and writes about a similar one. */
export async function client(visitor: Visitor): Promise<void> {
  await visitor.open('/')
  await visitor.click('button', '^Menu$')
  await visitor.click('link', '^Projects$')
  await visitor.isAt(/^\/#projects$/)
  await visitor.open('/projects')
  await visitor.click('link', '^View Details of KaziLink$')
  await visitor.click('link', '^Discuss something like this$')
  await visitor.has('^Message', /^I would like to discuss something like “A job board/)
  await visitor.fill('^Name', 'Wanjiru')
  await visitor.fill('^Email', 'wanjiru@gmial.com')
  await visitor.fill('^Subject', 'A shop')
  await visitor.sees(/Did you mean/)
  await visitor.click('button', '^Use this address$')
  await visitor.click('button', '^Send message$')
  await visitor.sees(/its reference is MSG-[A-Z2-9]{8}/)
  await visitor.sees(/wanjiru@gmail\.com/)
}

/** Plays a reader who searches the articles, reads one, and returns to the search results. */
export async function reader(visitor: Visitor): Promise<void> {
  await visitor.open('/blogs')
  await visitor.fill('^Search', 'nginx')
  await visitor.isAt(/[?&]search=nginx/)
  await visitor.sees(/Showing \d of \d+ articles/)
  await visitor.click('link', 'Deploys without a maintenance window')
  await visitor.click('button', '^Like$')
  await visitor.back()
  await visitor.isAt(/^\/blogs\?.*search=nginx/)
  await visitor.has('^Search', /^nginx$/)
}

/** Plays a developer who signs in to the sandbox in the console, and calls it. */
export async function developer(visitor: Visitor): Promise<void> {
  await visitor.open('/api-integrations')
  await visitor.click('button', '^API Console$')
  await visitor.click('button', '^Sign in$')
  await visitor.sees(/You are signed in to your own sandbox\./)
  await visitor.click('button', '^Send$')
  await visitor.sees(/202/)
  await visitor.sees(/"resultCode": "0"/)
}

/** Plays a taxpayer who files a nil return, and finds its receipt after a reload. */
export async function taxpayer(visitor: Visitor): Promise<void> {
  await visitor.open('/kra-itax')
  await visitor.fill('^KRA PIN', 'A12')
  await visitor.click('button', '^File nil return$')
  await visitor.fill('^KRA PIN', PIN)
  await visitor.click('button', '^File nil return$')
  await visitor.sees(/PRACTICE-[A-Z0-9]{10}/)
  await visitor.reload()
  await visitor.sees(/PRACTICE-[A-Z0-9]{10}/)
}

/** Plays a shopper who orders a watch, goes back a step during checkout, and reopens the order. @returns its number */
export async function shopper(visitor: Visitor): Promise<string> {
  await visitor.open('/shop')
  await visitor.click('link', '^Dakika Trail Watch$')
  await visitor.click('button', '^Add to Cart$')
  await visitor.sees(/added to cart/i)
  await visitor.open('/shop/checkout')
  for (const [label, value] of ADDRESS) await visitor.fill(`^${label}`, value)
  await visitor.choose('^Country', 'Canada')
  await visitor.click('button', '^Continue to Payment$')
  await visitor.isAt(/step=payment/)
  await visitor.back()
  await visitor.has('^City', /^Springfield$/)
  await visitor.click('button', '^Continue to Payment$')
  await visitor.click('button', '^Review Order$')
  await visitor.isAt(/step=review/)
  await visitor.sees(/48 Example Street/)
  await visitor.click('button', '^Place Order$')
  const [number] = await visitor.sees(/KB-[A-Z2-9]{10}/)
  await visitor.reload()
  await visitor.sees(new RegExp(number))
  return number
}

/** Plays a buyer who buys a script, and still sees it after a reload. */
export async function buyer(visitor: Visitor): Promise<void> {
  await visitor.open('/codeshop/product/2')
  await visitor.click('button', '^Add to Cart$')
  await visitor.sees(/added to cart/i)
  await visitor.open('/codeshop/checkout')
  await visitor.fill('^Email', 'wanjiru@example.org')
  await visitor.fill('^First Name', 'Wanjiru')
  await visitor.fill('^Last Name', 'Mfano')
  await visitor.check('terms of sale')
  await visitor.check('license agreement')
  await visitor.check('^PayPal')
  await visitor.click('button', '^Complete Purchase$')
  await visitor.isAt(/^\/codeshop\/downloads/)
  await visitor.sees(/Your purchase is recorded for wanjiru@example\.org\./)
  await visitor.reload()
  await visitor.sees(/Foleni/)
}

/**
 * Plays the owner, who signs in, ships the order, and finds the client's message.
 * @param link the link that `npm run owner` prints
 */
export async function owner(visitor: Visitor, link: string, order: string): Promise<void> {
  await visitor.open(link)
  await visitor.fill('^Name', 'Amani Mfano')
  await visitor.fill('^Email address', 'amani@kibanda.example')
  await visitor.fill('^Password', PASSWORD)
  await visitor.click('button', '^Save and sign in$')
  await visitor.click('link', '^Orders')
  await visitor.click('summary', order)
  await visitor.click('button', '^Mark as shipped$')
  await visitor.sees(new RegExp(`${order} is now shipped`))
  await visitor.click('link', '^Messages')
  await visitor.click('summary', 'A shop')
  await visitor.sees(/I would like to discuss something like “A job board/)
}
