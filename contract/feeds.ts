/** The feeds of the blog, one for each format. */
export const FEEDS = [
  { path: '/rss.xml', type: 'application/rss+xml', title: 'RSS' },
  { path: '/atom.xml', type: 'application/atom+xml', title: 'Atom' },
  { path: '/feed.json', type: 'application/feed+json', title: 'JSON Feed' },
] as const

export type FeedPath = (typeof FEEDS)[number]['path']
