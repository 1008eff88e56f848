import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPosts } from '../server/content/posts.ts'
import { readOffer } from '../server/offer.ts'
import { offerOf, writeOffer } from './write-offer.ts'
import { SAMPLE_CONTENT } from '../server/content-folder.ts'

const PUBLIC = { posts: readPosts(SAMPLE_CONTENT).slice(1) }

it('what the server has to know of the content comes to it unchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-offer-'))
  writeOffer(SAMPLE_CONTENT, PUBLIC, join(folder, 'offer.json'))
  expect(readOffer(join(folder, 'offer.json'))).toEqual(offerOf(SAMPLE_CONTENT, PUBLIC))
  rmSync(folder, { recursive: true })
})
