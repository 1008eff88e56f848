import { beforeEach, describe, expect, it } from 'vitest'
import { createKeyedHash } from './secret.ts'
import { createDownloadLinks } from './download-links.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const GOOD_FOR = 15 * 60_000
const FILE = 'script-1-1.0.0.zip'

let now: number
beforeEach(() => (now = NOW))

const linksOf = (secret = 'a secret of the tests') =>
  createDownloadLinks({
    hash: createKeyedHash(secret),
    now: () => new Date(now),
    randomText: () => 'abcdefghijklmnopqrstuvwx',
    downloadsOrigin: undefined,
  })
const tokenOf = (purchaseId: string, file = FILE, links = linksOf()) =>
  links.create(purchaseId, { name: file }).address.split('?token=')[1]!

describe('a download link', () => {
  it('opens the file of the purchase that it was created for', () => {
    expect(linksOf().create('purchase-1', { name: FILE }).address).toMatch(
      /^\/codeshop\/download\/script-1-1\.0\.0\.zip\?token=[\w.-]+$/,
    )
    expect(linksOf().read(FILE, tokenOf('purchase-1'))).toEqual({ purchaseId: 'purchase-1' })
  })

  it('is rejected if any character is changed', () => {
    const token = tokenOf('purchase-1')
    for (let position = 0; position < token.length; position++) {
      for (const letter of ['0', 'a', 'B', '-', '_', '.']) {
        if (token[position] === letter) continue
        const changed = token.slice(0, position) + letter + token.slice(position + 1)
        expect(linksOf().read(FILE, changed), changed).toBe('wrong')
      }
    }
  })

  it('is rejected with the signature of another link or another site', () => {
    const [purchaseId, end, random, seal] = tokenOf('purchase-1').split('.')
    const otherSeal = tokenOf('purchase-2').split('.').at(-1)
    expect(linksOf().read(FILE, `purchase-2.${end}.${random}.${seal}`)).toBe('wrong')
    expect(linksOf().read(FILE, `${purchaseId}.${end}.${random}.${otherSeal}`)).toBe('wrong')
    expect(linksOf().read(FILE, tokenOf('purchase-1', FILE, linksOf('another secret')))).toBe('wrong')
    expect(linksOf().read(FILE, `${purchaseId}.${end}.${random}.${'A'.repeat(43)}`)).toBe('wrong')
  })

  it('opens no other file', () => {
    expect(linksOf().read('script-3-1.0.0.zip', tokenOf('purchase-1'))).toBe('wrong')
  })

  it('expires after 15 minutes, and is rejected if its expiry is changed to a later time', () => {
    const token = tokenOf('purchase-1')
    const [purchaseId, end, random, seal] = token.split('.')
    expect(linksOf().read(FILE, `${purchaseId}.${(parseInt(end!, 36) + 60_000).toString(36)}.${random}.${seal}`)).toBe(
      'wrong',
    )
    now = NOW + GOOD_FOR - 1
    expect(linksOf().read(FILE, token)).toEqual({ purchaseId: 'purchase-1' })
    now = NOW + GOOD_FOR
    expect(linksOf().read(FILE, token)).toBe('expired')
  })
})
