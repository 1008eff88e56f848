import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitingPosts } from './content/posts.ts'
import { readShopOffer } from './content/shop-offer.ts'
import { createOwnContent } from '#testing/own-content.ts'
import { readContentFolder } from './read-content.ts'

const NOW = new Date('2026-11-21T08:00:00Z')

/** These tests make typical mistakes in an owner's content and check the reported messages. */
describe('the content check', () => {
  let content: ReturnType<typeof createOwnContent>
  let folder: string
  beforeEach(() => {
    content = createOwnContent()
    folder = content.folder
  })
  afterEach(() => content.remove())

  const read = (file: string) => content.read(file)
  const write = (file: string, text: string) => content.write(file, text)
  /** Replaces the first line that begins with `start`. @returns its line number */
  const setLine = (file: string, start: string, line: string): number => {
    const lines = read(file).split('\n')
    const place = lines.findIndex((text) => text.trimStart().startsWith(start))
    expect(place, `${file}: ${start}`).toBeGreaterThanOrEqual(0)
    lines[place] = line
    write(file, lines.join('\n'))
    return place + 1
  }
  const mistakes = () => content.mistakes((contentDir) => readContentFolder(contentDir, NOW))
  const post = 'posts/1-payment-button-pressed-twice/post.md'
  const folderOf = (id: number) => readdirSync(join(folder, 'posts')).find((name) => name.startsWith(`${id}-`))!
  /** Removes a post's links to other posts. */
  const unlink = (file: string) => write(file, read(file).replaceAll('](/blog/', '](https://elsewhere.example/'))

  it('reports the line of unquoted text with a colon, and asks for quotes', () => {
    const line = setLine(post, 'title:', 'title: Payments: pressed twice')
    expect(mistakes()[0]).toMatch(
      new RegExp(`^content/${post}:${line}: .*Put quotes around text that contains a colon, a # or a quotation mark$`),
    )
  })

  it('reports the mistakes in all texts together, even if one text refers to a missing picture', () => {
    const other = `posts/${folderOf(2)}/post.md`
    write(post, `${read(post)}\n![A flow](missing.png)\n`)
    write(other, `${read(other)}\n[Prices](/nope) and Promise<string>\n`)
    const third = `posts/${folderOf(3)}/post.md`
    write(third, `${read(third)}\n[Prices](/nope)\n`)
    const told = mistakes().join('\n')
    for (const [file, words] of [
      [post, 'missing.png is missing'],
      [other, '<string> would be left out'],
      [third, 'expected the address of a page, found "/nope"'],
    ] as const)
      expect(told).toMatch(new RegExp(`${file}:\\d+: .*${words}`))
  })

  it('accepts files that begin with a byte order mark', () => {
    for (const file of [post, 'site.yml']) write(file, `\uFEFF${read(file)}`)
    expect(mistakes()).toEqual([])
  })

  it('asks for quotes around a number where text is required, and quotes the number as written', () => {
    const line = setLine('site.yml', 'phone:', '  phone: 00254700')
    expect(mistakes()).toEqual([
      `content/site.yml:${line}: owner.phone: expected text, found 00254700. Put it in quotes: "00254700"`,
    ])
  })

  it.each(['2026-02-31', '2026-13-01', 'soon'])('rejects %s as a date', (date) => {
    const line = setLine(post, 'publishDate:', `publishDate: ${date}`)
    expect(mistakes()[0]).toContain(`content/${post}:${line}: publishDate: expected a da`)
  })

  it('reports the line of a link to an unknown page', () => {
    write(
      post,
      `${read(post)}\nSee [the next one](/blog/99?from=here#there), [this one](/blog/1#a), [the shop](/shop) and [our feed](/rss.xml).\n`,
    )
    const line = read(post).split('\n').length - 1
    expect(mistakes()).toEqual([
      `content/${post}:${line}: link: expected the address of a page, found "/blog/99?from=here#there"`,
      `content/${post}:${line}: link: expected an anchor that its page has, found "/blog/1#a"`,
    ])
  })

  it('rejects a link to a future post, unless the linking post becomes public on the same day or later', () => {
    const second = `posts/${folderOf(2)}/post.md`
    setLine(second, 'publishDate:', 'publishDate: 2026-12-01')
    write(post, `${read(post)}\nSee [the next one](/blog/2).\n`)
    const line = read(post).split('\n').length - 1
    expect(mistakes()).toContain(`content/${post}:${line}: link: expected the address of a page, found "/blog/2"`)
    setLine(post, 'publishDate:', 'publishDate: 2026-12-01')
    expect(mistakes().filter((mistake) => mistake.includes(post))).toEqual([])
  })

  it('leaves out drafts, even half-written ones, and future posts until their publication day', () => {
    const ids = (now = NOW) => {
      const { posts, articles } = readContentFolder(folder, now)
      expect(Object.keys(articles)).toEqual(posts.map(({ id }) => String(id)))
      return posts.map(({ id }) => id)
    }
    const all = ids()
    for (const id of all) unlink(`posts/${folderOf(id)}/post.md`)
    const later = `posts/${folderOf(3)}/post.md`
    setLine(later, 'publishDate:', 'publishDate: 2026-11-22')
    write(`posts/${folderOf(4)}/post.md`, '---\ntitle: Half\ndraft: True # until the pictures are there\n---\n')
    expect(ids()).toEqual(all.filter((id) => id !== 3 && id !== 4))
    expect(ids(new Date('2026-11-21T21:00:00Z'))).toEqual(all.filter((id) => id !== 4))
    expect(waitingPosts(folder, '2026-11-21')).toEqual([
      { folder: `posts/${folderOf(3)}`, from: '2026-11-22' },
      { folder: `posts/${folderOf(4)}` },
    ])
    // A quoted `draft` key does not mark a post as a draft. The check reports this.
    write(post, read(post).replace('title:', '"draft": true\ntitle:'))
    expect(mistakes()).toContain(`content/${post}:2: draft: expected true or false, on a line of its own, found true`)
    setLine(later, 'difficulty:', 'difficulty: Hard')
    expect(mistakes()[1]).toContain(`content/${later}:`)
  })

  it('reports all mentions of a removed product together, each with its line', () => {
    rmSync(join(folder, 'shop/products/quiet-keyboard-75'), { recursive: true })
    const told = mistakes()
    const files = [...new Set(told.map((mistake) => mistake.split(':')[0]))].toSorted()
    expect(files).toEqual(['content/shop/reviews.yml', 'content/shop/samples.yml', 'content/shop/shop.yml'])
    for (const mistake of told) {
      const [, file, line] =
        /^content\/([^:]+):(\d+): \S+: expected the ID of a product, .*, found "quiet-keyboard-75"$/.exec(mistake)!
      expect(read(file!).split('\n')[Number(line) - 1]).toContain('quiet-keyboard-75')
    }
    expect(told).toHaveLength(files.length)
  })

  it('accepts a shop without products, and without a products folder', () => {
    rmSync(join(folder, 'shop/products'), { recursive: true })
    write('shop/reviews.yml', '{}')
    write('shop/samples.yml', '')
    write(
      'shop/shop.yml',
      read('shop/shop.yml')
        .replace(/^order:\n( {2}- .*\n)*/m, 'order: []\n')
        .replace(/^order: \[.*\]$/m, 'order: []'),
    )
    expect(mistakes()).toEqual([])
    expect(readShopOffer(folder).products).toEqual([])
  })

  it('reports the errors in several files at once', () => {
    setLine('site.yml', 'phone:', '  phone: 254700')
    setLine(post, 'difficulty:', 'difficulty: Hard')
    write('projects/1-kazi-link/cover.avif', 'no picture')
    const second = readdirSync(join(folder, 'projects')).find((name) => name.startsWith('2-'))!
    setLine(`projects/${second}/project.yml`, 'role:', 'roll: Developer')
    const told = mistakes()
    for (const file of ['site.yml', post, 'projects/1-kazi-link/cover.avif', `projects/${second}/project.yml`])
      expect(told.filter((mistake) => mistake.startsWith(`content/${file}:`)).length, file).toBeGreaterThan(0)
  })
})
