import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64url } from '#domain/text/base64url.ts'
import { checkLicenseFile, holderHash, licenseKeyId, signedPart, type LicenseFacts } from './license-file.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const ALTERED = process.env.PROVE === '1' ? 10_000 : 1_000

async function newSeller() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const key = { id: await licenseKeyId(bytes), publicKey: toBase64url(bytes) }
  const signText = (text: string) => `${text}.${toBase64url(sign(null, Buffer.from(text), privateKey))}`
  return { key, signText, issue: (facts: LicenseFacts) => signText(signedPart(key.id, facts)) }
}

const seller = await newSeller()
const facts: LicenseFacts = {
  license: 'LICENSE-p1',
  script: 2,
  type: 'commercial',
  holder: await holderHash('LICENSE-p1', 'wanjiru@example.org'),
  issued: '2026-11-01T00:00:00.000Z',
  expires: '2027-11-01T00:00:00.000Z',
}
const file = seller.issue(facts)
const check = (text: string, keys = [seller.key], now = NOW, script?: number) =>
  checkLicenseFile(text, keys, now, script)

describe('a license file', () => {
  it('is one line with the holder, the script and the expiry date', async () => {
    expect(file).toMatch(/^KBL1\.[\w-]{8}\.[\w-]+\.[\w-]{86}$/)
    expect(await check(file)).toEqual({ verdict: 'valid', facts })
    expect(await check(file, [seller.key], NOW, 2)).toEqual({ verdict: 'valid', facts })
  })

  it('is reported as expired, malformed, forged, signed with an unknown key, or for a different script', async () => {
    const other = await newSeller()
    expect((await check(file, [seller.key], NOW, 1)).verdict).toBe('wrong-script')
    expect((await check(file, [seller.key], new Date(facts.expires))).verdict).toBe('expired')
    expect((await check(file, [other.key])).verdict).toBe('unknown-key')
    expect((await check(file, [{ ...other.key, id: seller.key.id }])).verdict).toBe('forged')
    expect((await check('KBL1.a.b.c')).verdict).toBe('malformed')
    expect(
      (await check(seller.signText(`KBL1.${seller.key.id}.${toBase64url(Buffer.from('{"script":2}'))}`))).verdict,
    ).toBe('malformed')
  })

  it('is checked against current and former keys', async () => {
    const next = await newSeller()
    expect((await check(next.issue(facts), [next.key, seller.key])).verdict).toBe('valid')
    expect((await check(file, [next.key, seller.key])).verdict).toBe('valid')
  })

  it('identifies its holder by a hash that differs for each license', async () => {
    expect(await holderHash('LICENSE-p1', ' Wanjiru@Example.org ')).toBe(facts.holder)
    expect(await holderHash('LICENSE-p2', 'wanjiru@example.org')).not.toBe(facts.holder)
  })

  it('is refused when any bit of any byte is flipped', async () => {
    const bytes = Buffer.from(file, 'latin1')
    let refused = 0
    for (let position = 0; position < bytes.length; position++) {
      for (let bit = 0; bit < 8; bit++) {
        const altered = Buffer.from(bytes)
        altered[position]! ^= 1 << bit
        const { verdict, facts: told } = await check(altered.toString('latin1'))
        expect([verdict, told], `byte ${position}, bit ${bit}`).not.toContain('valid')
        expect(told).toBeUndefined()
        refused++
      }
    }
    expect(refused).toBe(file.length * 8)
  })

  it(`is refused after each of ${ALTERED} other random changes`, async () => {
    const [head = '', id = '', payload = '', signature = ''] = file.split('.')
    const letter = fc.constantFrom(...'ABCabc019-_.=+/ \n')
    const altered = fc.oneof(
      fc.tuple(fc.nat({ max: file.length }), letter).map(([at, added]) => file.slice(0, at) + added + file.slice(at)),
      fc.nat({ max: file.length - 1 }).map((at) => file.slice(0, at) + file.slice(at + 1)),
      fc
        .tuple(fc.nat({ max: file.length - 2 }), letter)
        .map(([at, other]) => file.slice(0, at) + other + file.slice(at + 1)),
      fc
        .object()
        .map((claims) =>
          [head, id, toBase64url(Buffer.from(JSON.stringify({ ...facts, ...claims }))), signature].join('.'),
        ),
      fc
        .constantFrom('enterprise', 'personal')
        .map((type) => [head, id, toBase64url(Buffer.from(JSON.stringify({ ...facts, type }))), signature].join('.')),
      fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => [head, id, payload, toBase64url(bytes)].join('.')),
      fc.shuffledSubarray([head, id, payload, signature]).map((parts) => parts.join('.')),
      fc.string({ unit: 'binary' }).map((text) => file + text),
    )
    await fc.assert(
      fc.asyncProperty(altered, async (text) => {
        // Characters that never occur in a license file are ignored.
        fc.pre(text.replace(/[^\w.-]/g, '') !== file)
        expect((await check(text)).facts).toBeUndefined()
      }),
      { numRuns: ALTERED, seed: 20_261_121 },
    )
  })
})
