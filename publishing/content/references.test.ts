import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { referenceFileSchema } from '#domain/content/api-reference.ts'
import { replaceTags } from '#domain/text/markup.ts'
import { SAMPLE_CONTENT } from './content-folder.ts'
import { readOfficialApis, readReferences } from './references.ts'
import { readYaml } from './yaml.ts'

const references = readReferences(SAMPLE_CONTENT)
const fileOf = (id: string) => readYaml(SAMPLE_CONTENT, `api-docs/references/${id}.yml`, referenceFileSchema)
const textOf = (html: string) => replaceTags(html, () => ' ').replace(/\s+/g, ' ')
const [mpesa] = references

/** Returns all JSON samples of a reference, parsed. */
const samplesOf = (id: string) =>
  fileOf(id).sections.flatMap(({ messages }) =>
    messages.flatMap(({ samples }) => samples.map(({ json }) => JSON.parse(json) as Record<string, unknown>)),
  )

describe('the shipped references', () => {
  it('cover each official API, and KRA', () => {
    // C691
    expect(references.map(({ provider }) => provider)).toEqual([
      ...readOfficialApis(SAMPLE_CONTENT).map(({ id }) => id),
      undefined,
    ])
    expect(references.at(-1)).toMatchObject({ id: 'gavaconnect', related: ['nil-returns', 'api-documentation'] })
  })

  it.each(references)('$id has calls, fields, codes, steps for going live, and samples', ({ id, article }) => {
    // C686
    const { sections, sources } = fileOf(id)
    expect(sections.filter(({ call }) => call).length).toBeGreaterThanOrEqual(3)
    expect(sections.flatMap(({ tables }) => tables.flatMap(({ codes }) => codes)).length).toBeGreaterThanOrEqual(4)
    expect(sections.find(({ title }) => title === 'Go live')?.steps?.length).toBeGreaterThanOrEqual(4)
    expect(samplesOf(id).length).toBeGreaterThanOrEqual(5)
    expect(article.sections.map(({ title }) => title)).toEqual([
      'Calls and hosts',
      ...sections.map(({ title }) => title),
      'Sources',
    ])
    for (const { url } of sources)
      expect(article.html).toContain(`href="${url.replaceAll('&', '&#x26;')}" rel="noopener"`)
  })

  it.each(references)('$id names the sources of each section, and contains no unfinished notes', ({ id, article }) => {
    // C689
    expect(article.html.match(/<p class="basis">/g)).toHaveLength(fileOf(id).sections.length)
    expect(textOf(article.html)).not.toMatch(/archived copy|not visited|general knowledge|TODO/i)
  })

  it.each(references)('$id uses each HTML ID only once', ({ article }) => {
    // C688
    const ids = Array.from(article.html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(ids.length).toBeGreaterThan(15)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the M-Pesa reference explains each result code and recommends an action', () => {
    // C688
    const row = mpesa!.article.html.split('<tr id="result-codes-1037">')[1]!.split('</tr>')[0]!
    expect(textOf(row)).toContain('The phone did not answer')
    expect(textOf(row)).toContain('offer a new prompt')
    const codes = ['0', '1', '2', '3', '4', '8', '17', '1001', '1019', '1025', '1032', '1037', '2001', '2028', '8006']
    for (const code of [...codes, '9999', 'sfc-ic0003'])
      expect(mpesa!.article.html).toContain(`<tr id="result-codes-${code}">`)
  })

  it('the M-Pesa samples are consistent: passwords and receipts match their dates', () => {
    // C694
    const requests = samplesOf('mpesa').filter((sample) => 'Password' in sample)
    expect(requests).toHaveLength(2)
    for (const { Password, Timestamp, BusinessShortCode } of requests)
      expect(Buffer.from(String(Password), 'base64').toString()).toBe(
        `${String(BusinessShortCode)}mfano-passkey${String(Timestamp)}`,
      )
    const text = readFileSync(join(SAMPLE_CONTENT, 'api-docs/references/mpesa.yml'), 'utf8')
    // In a receipt number, U means 2026, K means November, and L, M and N mean the days 21, 22 and 23.
    const receipts = new Set(text.match(/\bU[A-L][1-9A-V][A-Z0-9]{7}\b/g))
    expect([...receipts].toSorted()).toEqual(['UKL0000000', 'UKL4T7Q2XA', 'UKL8N2V6QD', 'UKM1B8R5ZC', 'UKN5C3J9WE'])
    expect(new Set(text.match(/\b254[17]\d{8}\b/g))).toEqual(new Set(['254700000000']))
    for (const [address] of text.matchAll(/https:\/\/[^/"\s]*example[^/"\s]*/g))
      expect(address).toBe('https://shop.example.com')
  })
})
