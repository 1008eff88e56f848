import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createOwnContent } from '#testing/own-content.ts'
import { renderPost, placedFiles } from './articles.ts'
import { readPosts, readPostTexts, waitingPosts } from './posts.ts'
import { readProjects } from './projects.ts'
import { readScriptOffer } from './script-offer.ts'
import { readShop } from './shop.ts'

const POST = 'posts/2-mpesa-stk-push-endings'
const TODAY = '2026-11-26'

describe('a post with a future publication day', () => {
  const content = createOwnContent()
  afterAll(content.remove)
  const before = content.read(`${POST}/post.md`)

  it.each([
    'publishDate: 2026-12-24',
    "publishDate: '2026-12-24'",
    'publishDate: "2026-12-24"',
    'publishDate : 2026-12-24',
    'publishDate:   2026-12-24   # Christmas',
    '"publishDate": 2026-12-24',
    'publishDate: !!str 2026-12-24',
    'publishDate:\n  2026-12-24',
    'publishDate: >-\n  2026-12-24',
  ])('is not public yet, however the date is written: %j', (line) => {
    // C426
    content.write(`${POST}/post.md`, before.replace(/^publishDate:.*$/m, line))
    expect(waitingPosts(content.folder, TODAY)).toEqual([{ folder: POST, from: '2026-12-24' }])
    expect(waitingPosts(content.folder, '2026-12-24')).toEqual([])
    content.write(`${POST}/post.md`, before)
  })
})

describe('folders that tools leave in the content', () => {
  const content = createOwnContent()
  afterAll(content.remove)

  it('are not read as posts, projects, products or scripts', () => {
    // C762
    const all = () => [
      readPosts(content.folder).map(({ id }) => id),
      readProjects(content.folder).map(({ id }) => id),
      readShop(content.folder).products.map(({ id }) => id),
      readScriptOffer(content.folder).map(({ id }) => id),
    ]
    const before = all()
    for (const kind of ['posts', 'projects', 'shop/products', 'codeshop/scripts'])
      for (const name of [
        '.obsidian',
        '.trash',
        '.git',
        '.idea',
        '.Trash-1000',
        '@eaDir',
        'node_modules',
        '__MACOSX',
      ]) {
        mkdirSync(join(content.folder, kind, name, '1-inside'), { recursive: true })
        writeFileSync(join(content.folder, kind, name, 'workspace.json'), '{}')
      }
    for (const kind of ['posts', 'projects']) writeFileSync(join(content.folder, kind, '.DS_Store'), 'x')
    expect(all()).toEqual(before)
  })
})

describe('a file beside a post', () => {
  const content = createOwnContent()
  afterAll(content.remove)

  it.each([
    ['[Slides](slides.pdf)', 'slides.pdf', 'href'],
    ['[Slides](./slides.pdf)', 'slides.pdf', 'href'],
    ['[Slides](my%20slides.pdf)', 'my slides.pdf', 'href'],
    ["[Slides](Amina's%20slides.pdf)", "Amina's slides.pdf", 'href'],
    ['[Q and A](Q&A.pdf)', 'Q&A.pdf', 'href'],
    ['[Slides](cur%C3%A9.pdf)', 'cure\u0301.pdf', 'href'],
    ["![Two men](it's.svg)", "it's.svg", 'src'],
    ['![Two men](./cover.svg)', 'cover.svg', 'src'],
    ['![Two men](my%20cover.svg)', 'my cover.svg', 'src'],
  ])('is found by the link %j', (link, file, attribute) => {
    // C749 C768
    const [cover] = readPostTexts(content.folder)
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9"/></svg>'
    content.write(`${cover!.folder}/${file}`, file.endsWith('.svg') ? svg : '%PDF-1.7')
    const { html } = renderPost(content.folder, { ...cover!, markdown: `${link}\n` })
    const placed: string[] = []
    placedFiles(html, (path, width) => {
      placed.push(path)
      return { src: `/placed`, width, height: width } as never
    })
    expect(placed).toEqual([`${cover!.folder}/${file}`])
    expect(html).toContain(`${attribute}="content:`)
  })

  it('can be linked to with a fragment and a query, which are preserved', () => {
    // C749
    const [cover] = readPostTexts(content.folder)
    content.write(`${cover!.folder}/slides.pdf`, '%PDF-1.7')
    const { html } = renderPost(content.folder, {
      ...cover!,
      markdown: '[a](slides.pdf#page=2) [b](slides.pdf?x=1&y)\n',
    })
    const placed = placedFiles(html, () => ({ src: '/placed', width: 0, height: 0 }) as never)
    expect(placed).toContain('<a href="/placed#page=2">')
    expect(placed).toContain('<a href="/placed?x=1&#x26;y">')
  })
})
