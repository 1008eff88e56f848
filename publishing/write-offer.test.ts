import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { content } from '#app/content/content.ts'
import { readOffer } from '#server/publication/offer.ts'
import { offerOf, writeOffer } from './write-offer.ts'
import { SAMPLE_CONTENT } from './content/content-folder.ts'

it('the server reads its part of the content unchanged, without posts that are not public', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-offer-'))
  const ofToday = { ...content, posts: content.posts.slice(1) }
  writeOffer(SAMPLE_CONTENT, ofToday, join(folder, 'offer.json'))
  const offer = readOffer(join(folder, 'offer.json'))
  expect(offer).toEqual(offerOf(SAMPLE_CONTENT, ofToday))
  expect(offer.posts).toEqual(ofToday.posts.map(({ id, title }) => ({ id, title })))
  rmSync(folder, { recursive: true })
})
