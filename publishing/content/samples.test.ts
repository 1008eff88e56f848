import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn } from '#publishing/output/file-index.ts'
import { SAMPLE_CONTENT } from './content-folder.ts'
import { readShop } from './shop.ts'

const { samples, reviews } = readShop(SAMPLE_CONTENT)
const user = samples.user!
const people = [
  user,
  ...user.addresses,
  ...samples.orders.flatMap((order) => [order.shippingAddress, order.billingAddress]),
]
const said = Object.values(reviews).flat()

/** The source files of the site, except tests. */
const code = ['app', 'after-paint', 'contract', 'domain', 'publishing', 'server'].flatMap((folder) =>
  filesIn(folder)
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing/.test(file)),
)

describe('the sample data of the shop', () => {
  it('appears only in the content, never in code: people, addresses, reviews and numbers', () => {
    // C586
    const texts = [
      ...people.flatMap(({ firstName, lastName, email, phone }) => [`${firstName} ${lastName}`, email, phone]),
      ...user.addresses.flatMap(({ address, city, zipCode }) => [address, city, zipCode]),
      ...said.flatMap(({ name, comment }) => [name, comment]),
      ...samples.orders.flatMap(({ orderNumber, trackingNumber }) => [orderNumber, trackingNumber!]),
    ]
    expect(said.length).toBeGreaterThan(8)
    expect(code.length).toBeGreaterThan(500)
    const found = code.flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return texts.filter((text) => source.includes(text)).map((text) => `${file}: ${text}`)
    })
    expect(found).toEqual([])
  })

  it('contains no real email address: all use a domain reserved for examples', () => {
    // C586
    for (const { email } of people) expect(email).toMatch(/@(?:[\w-]+\.)+example$/)
  })
})
