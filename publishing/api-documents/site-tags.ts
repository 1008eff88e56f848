type Tag = { name: string; description: string; paths: readonly string[] }

/** The tags of this site's OpenAPI document, each with the beginnings of its endpoints' paths. */
const TAGS: readonly Tag[] = [
  {
    name: 'Nil returns',
    description: 'Filing a nil return with the Kenya Revenue Authority.',
    paths: ['/api/v1/itaxnillreturns'],
  },
  {
    name: 'Messages',
    description: 'The contact form, and the votes below blog posts.',
    paths: ['/api/v1/messages', '/api/v1/helpful'],
  },
  {
    name: 'Electronics shop',
    description: 'Products, orders and product reviews.',
    paths: ['/api/v1/products', '/api/v1/orders', '/api/v1/reviews'],
  },
  {
    name: 'Code shop',
    description: 'Purchases of scripts, their downloads, and their licenses.',
    paths: ['/api/v1/purchases', '/api/v1/licenses', '/api/v1/license-keys'],
  },
  {
    name: 'Payments',
    description: 'How buyers of both shops can pay, the status of a payment that waits for its buyer, and receipts.',
    paths: ['/api/v1/payment-ways', '/api/v1/payments', '/api/v1/receipts'],
  },
  {
    name: 'Account',
    description:
      'Signing up and in from a browser, and the data of an account. Most of these calls need the session cookie.',
    paths: ['/api/v1/account'],
  },
  {
    name: 'Programs',
    description: 'Signing in from a program, and the calls that accept its token.',
    paths: ['/api/auth/', '/api/contacts'],
  },
  {
    name: 'Desk',
    description: 'What the owner’s pages call. Every call needs the owner’s session.',
    paths: ['/api/v1/desk/'],
  },
  {
    name: 'Server',
    description: 'The state of the server, and the address from which it sees a request.',
    paths: ['/api/v1/visitor', '/healthz', '/readyz'],
  },
]

/** Returns the tag objects of the document. */
export const siteTags = () => TAGS.map(({ name, description }) => ({ name, description }))

/** Returns the name of an endpoint's tag. @throws Error for a path without a tag */
export function siteTag(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.some((start) => path.startsWith(start)))
  if (!tag) throw new Error(`${path} has no tag in publishing/api-documents/site-tags.ts`)
  return tag.name
}
