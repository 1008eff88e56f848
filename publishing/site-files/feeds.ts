import * as pages from '#domain/pages/page-table.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import type { FeedPath } from '#contract/feeds.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { fullAddress, type SiteFacts } from './site-facts.ts'
import { parseFragment, serialize } from 'parse5'
import { isElement, valueOf, type Element, type Node } from '#publishing/html/html-tree.ts'

/** The attributes that contain an address. */
const ADDRESSES = new Set(['href', 'src', 'cite'])

/**
 * Returns the HTML of an article for other sites: with absolute URLs, and without copy buttons and heading anchors.
 * @param page the URL of the article
 */
function htmlForFeeds(html: string, page: string): string {
  const tree = parseFragment(html)
  adapt(tree, page)
  return serialize(tree)
}

function adapt(node: Node, page: string): void {
  if (!('childNodes' in node)) return
  node.childNodes = node.childNodes.filter((child) => !isElement(child) || !isForThePageOnly(child))
  for (const child of node.childNodes) {
    if (isElement(child))
      for (const attribute of child.attrs) {
        if (ADDRESSES.has(attribute.name)) attribute.value = absolute(attribute.value, page)
        else if (attribute.name === 'srcset') attribute.value = absoluteSet(attribute.value, page)
      }
    adapt(child, page)
  }
}

function isForThePageOnly(element: Element): boolean {
  return element.tagName === 'button'
    ? valueOf(element, 'data-copy') !== undefined
    : element.tagName === 'a' && valueOf(element, 'class') === 'anchor'
}

function absolute(address: string, page: string): string {
  return URL.canParse(address, page) ? new URL(address, page).href : address
}

/**
 * Returns a `srcset` with absolute URLs. Expects entries that are separated by a comma and a space, as publishing
 * writes them.
 */
function absoluteSet(srcset: string, page: string): string {
  return srcset
    .split(', ')
    .map((entry) => {
      const [address = '', ...size] = entry.split(' ')
      return [absolute(address, page), ...size].join(' ')
    })
    .join(', ')
}

/** The function that writes each feed, keyed by path. */
export const feedWriters: Readonly<Record<FeedPath, (facts: SiteFacts) => string>> = {
  '/rss.xml': (facts) => rssFeed(latest(facts)),
  '/atom.xml': (facts) => atomFeed(latest(facts)),
  '/feed.json': (facts) => jsonFeed(latest(facts)),
}

/** The number of posts in a feed. Feed readers fetch feeds often, and store earlier posts themselves. */
const LATEST = 20

function latest(facts: SiteFacts): SiteFacts {
  return { ...facts, posts: facts.posts.slice(0, LATEST) }
}

const pathOf = (post: { id: number }) => addressOf(pages.post, { id: post.id })
const contentOf = ({ site }: SiteFacts, post: SiteFacts['posts'][number]) =>
  htmlForFeeds(post.html, fullAddress(site, pathOf(post)))
/** Returns the start of a day in UTC, in the feeds' date format. */
const moment = (date: string) => `${date}T00:00:00Z`
const changed = (post: SiteFacts['posts'][number]) => post.updated ?? post.publishDate
/** Returns the topics of a post, without duplicates. */
const subjects = ({ category, tags }: SiteFacts['posts'][number]) => [
  category,
  ...tags.filter((tag) => tag.toLowerCase() !== category.toLowerCase()),
]
const title = ({ site }: SiteFacts) => `${site.owner.name}: ${site.menu.blog}`

/** Returns an RSS 2.0 feed with the full text of the posts. */
function rssFeed(facts: SiteFacts): string {
  const { site, posts } = facts
  const items = posts.map((post) =>
    [
      '<item>',
      `<title>${escapeMarkup(post.title)}</title>`,
      `<link>${escapeMarkup(fullAddress(site, pathOf(post)))}</link>`,
      `<guid isPermaLink="true">${escapeMarkup(fullAddress(site, pathOf(post)))}</guid>`,
      `<pubDate>${new Date(moment(post.publishDate)).toUTCString()}</pubDate>`,
      `<dc:creator>${escapeMarkup(post.author.name)}</dc:creator>`,
      ...subjects(post).map((name) => `<category>${escapeMarkup(name)}</category>`),
      `<description>${escapeMarkup(post.summary)}</description>`,
      `<content:encoded>${escapeMarkup(contentOf(facts, post))}</content:encoded>`,
      '</item>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${escapeMarkup(title(facts))}</title>`,
    `<link>${escapeMarkup(fullAddress(site, addressOf(pages.posts)))}</link>`,
    `<description>${escapeMarkup(site.description)}</description>`,
    '<language>en</language>',
    ...(posts[0] ? [`<lastBuildDate>${new Date(moment(newest(facts))).toUTCString()}</lastBuildDate>`] : []),
    `<atom:link href="${escapeMarkup(fullAddress(site, '/rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

/** Returns an Atom feed (RFC 4287) with the full text of the posts. */
function atomFeed(facts: SiteFacts): string {
  const { site, posts } = facts
  const entries = posts.map((post) =>
    [
      '<entry>',
      `<title>${escapeMarkup(post.title)}</title>`,
      `<id>${escapeMarkup(fullAddress(site, pathOf(post)))}</id>`,
      `<link rel="alternate" type="text/html" href="${escapeMarkup(fullAddress(site, pathOf(post)))}"/>`,
      `<published>${moment(post.publishDate)}</published>`,
      `<updated>${moment(changed(post))}</updated>`,
      `<author><name>${escapeMarkup(post.author.name)}</name></author>`,
      ...subjects(post).map((name) => `<category term="${escapeMarkup(name)}"/>`),
      `<summary>${escapeMarkup(post.summary)}</summary>`,
      `<content type="html">${escapeMarkup(contentOf(facts, post))}</content>`,
      '</entry>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<title>${escapeMarkup(title(facts))}</title>`,
    `<subtitle>${escapeMarkup(site.description)}</subtitle>`,
    `<id>${escapeMarkup(fullAddress(site, addressOf(pages.posts)))}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(fullAddress(site, addressOf(pages.posts)))}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(fullAddress(site, '/atom.xml'))}"/>`,
    `<updated>${moment(newest(facts))}</updated>`,
    `<author><name>${escapeMarkup(site.owner.name)}</name></author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}

/** Returns a JSON Feed 1.1 with the full text of the posts. */
function jsonFeed(facts: SiteFacts): string {
  const { site, posts } = facts
  return `${JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: title(facts),
      description: site.description,
      home_page_url: fullAddress(site, addressOf(pages.posts)),
      feed_url: fullAddress(site, '/feed.json'),
      language: 'en',
      authors: [{ name: site.owner.name, url: site.owner.website }],
      items: posts.map((post) => ({
        id: fullAddress(site, pathOf(post)),
        url: fullAddress(site, pathOf(post)),
        title: post.title,
        summary: post.summary,
        content_html: contentOf(facts, post),
        date_published: moment(post.publishDate),
        date_modified: moment(changed(post)),
        authors: [{ name: post.author.name }],
        tags: subjects(post),
        ...(post.image ? { image: fullAddress(site, post.image.src) } : {}),
      })),
    },
    null,
    1,
  )}\n`
}

/** Returns the day of the last change to a post; 1970-01-01 for an empty blog. */
function newest({ posts }: SiteFacts): string {
  return posts.map(changed).toSorted().at(-1) ?? '1970-01-01'
}
