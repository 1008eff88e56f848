import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { printedBlocks } from '#testing/printed-code.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'

const POSTS = `${SAMPLE_CONTENT}/posts`
const SCRIPTS = `${SAMPLE_CONTENT}/codeshop/scripts`
const JEDWALI = `${SCRIPTS}/1-jedwali-react-data-table`
const FOLENI = `${SCRIPTS}/2-foleni-offline-form-queue`
const MALIPO = `${SCRIPTS}/3-malipo-mpesa-stk-push`

/**
 * The documents that print code, each with the number of its blocks and the tests that run or compile them. Before you
 * change the number of blocks here, add the new block to one of these tests. `projects.test.ts` covers the
 * documentation of projects, and `server/sandbox/documented-examples.test.ts` the examples of the API.
 */
const COVERED: Readonly<Record<string, readonly [blocks: number, ...tests: string[]]>> = {
  [`${JEDWALI}/evaluation/README.md`]: [1, 'jedwali.test.ts'],
  [`${JEDWALI}/files/README.md`]: [8, 'jedwali.test.ts'],
  [`${JEDWALI}/files/docs/recipes.md`]: [4, 'jedwali.test.ts'],
  [`${FOLENI}/evaluation/README.md`]: [1, 'foleni.test.ts'],
  [`${FOLENI}/files/README.md`]: [4, 'foleni.test.ts'],
  [`${FOLENI}/files/docs/offline.md`]: [4, 'foleni.test.ts'],
  [`${FOLENI}/files/docs/server.md`]: [6, 'foleni.test.ts', 'foleni-server.test.ts'],
  [`${MALIPO}/evaluation/README.md`]: [1, 'malipo.test.ts'],
  [`${MALIPO}/files/README.md`]: [11, 'malipo.test.ts'],
  [`${MALIPO}/files/docs/going-live.md`]: [3, 'malipo.test.ts'],
  [`${MALIPO}/files/docs/security.md`]: [2, 'malipo.test.ts'],
  [`${POSTS}/1-payment-button-pressed-twice/post.md`]: [7, 'post-1.test.ts'],
  [`${POSTS}/2-mpesa-stk-push-endings/post.md`]: [10, 'post-2.test.ts'],
  [`${POSTS}/3-forms-that-survive-a-bad-network/post.md`]: [8, 'post-3.test.ts'],
  [`${POSTS}/4-parse-at-the-edge/post.md`]: [8, 'post-4.test.ts'],
  [`${POSTS}/5-laravel-jobs-that-may-run-twice/post.md`]: [8, 'post-5.test.ts'],
  [`${POSTS}/6-never-sell-the-last-one-twice/post.md`]: [8, 'post-6.test.ts', 'post-6-sqlite.test.ts'],
  [`${POSTS}/7-deploys-without-a-maintenance-window/post.md`]: [10, 'post-7.test.ts', 'post-7-scripts.test.ts'],
  [`${POSTS}/8-tests-that-use-the-real-database/post.md`]: [11, 'post-8.test.ts'],
  [`${POSTS}/9-a-content-security-policy-you-can-keep/post.md`]: [6, 'post-9.test.ts', 'post-9-browser.test.ts'],
  [`${POSTS}/10-pages-for-slow-phones/post.md`]: [7, 'post-10.test.ts'],
  'docs/code/pages-before-react.md': [5, 'own-code.test.ts'],
  'docs/code/two-databases.md': [4, 'own-code.test.ts'],
}

const printed = new Map(
  globSync([`${SAMPLE_CONTENT}/**/*.md`, 'docs/code/*.md'])
    .map((file) => file.replaceAll('\\', '/'))
    // Diagrams need no test, because publishing fails if a diagram has a mistake.
    .map(
      (file) =>
        [
          file,
          printedBlocks(file).filter(({ language }) => language !== 'sequence' && language !== 'mermaid').length,
        ] as const,
    )
    .filter(([, count]) => count > 0),
)

describe('printed code', () => {
  it('is run or compiled, block by block', () => {
    // C703
    expect(Object.fromEntries([...printed].sort())).toEqual(
      Object.fromEntries(Object.entries(COVERED).map(([document, [blocks]]) => [document, blocks])),
    )
  })

  it.each(Object.entries(COVERED))('in %s is read by its tests', (document, [, ...tests]) => {
    const [folder = '', file = ''] = [
      document.split('/').at(document.startsWith(POSTS) ? 3 : 4),
      document.split('/').at(-1),
    ]
    for (const test of tests) {
      const text = readFileSync(`publishing/printed-code/${test}`, 'utf8')
      expect([text.includes(folder), text.includes(file)], test).toEqual([true, true])
    }
  })
})
