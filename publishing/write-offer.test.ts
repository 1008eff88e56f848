import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOffer } from '../server/offer.ts'
import { offerOf, writeOffer } from './write-offer.ts'
import { SAMPLE_CONTENT } from '../server/content-folder.ts'

it('what the server has to know of the content comes to it unchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-offer-'))
  writeOffer(SAMPLE_CONTENT, join(folder, 'offer.json'))
  expect(readOffer(join(folder, 'offer.json'))).toEqual(offerOf(SAMPLE_CONTENT))
  rmSync(folder, { recursive: true })
})
