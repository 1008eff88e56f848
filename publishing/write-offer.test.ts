import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOffer } from '../server/offer.ts'
import { offerOf, writeOffer } from './write-offer.ts'

it('what the server has to know of the content comes to it unchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-offer-'))
  writeOffer('content', join(folder, 'offer.json'))
  expect(readOffer(join(folder, 'offer.json'))).toEqual(offerOf('content'))
  rmSync(folder, { recursive: true })
})
