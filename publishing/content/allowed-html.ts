import { defaultSchema } from 'rehype-sanitize'

type Schema = typeof defaultSchema

/** Elements that are missing from GitHub's schema but are allowed here, because they add meaning to text. */
const ALSO_ALLOWED = 'abbr bdi bdo caption cite col colgroup dfn figcaption figure mark small time u wbr'.split(' ')
/** Elements in GitHub's schema that are not allowed, because there is a better alternative, such as Markdown images. */
const NOT_ALLOWED = new Set(['picture', 'source', 'strike', 'tt'])

const { a, code, h2, li, ol, section, table, ul } = defaultSchema.attributes ?? {}

/**
 * The HTML allowed in an article: harmless elements, and only the attributes that have an effect on this site. IDs get
 * no prefix, so that links to them work.
 */
export const articleSchema: Schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => !NOT_ALLOWED.has(name)), ...ALSO_ALLOWED],
  attributes: {
    '*': ['id', 'title', 'lang', 'dir'],
    a: a ?? [],
    blockquote: ['cite'],
    code: code ?? [],
    col: ['span'],
    colgroup: ['span'],
    del: ['cite', 'dateTime'],
    details: ['open'],
    h2: h2 ?? [],
    img: ['src', 'alt'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    ins: ['cite', 'dateTime'],
    li: [...(li ?? []), 'value'],
    ol: [...(ol ?? []), 'start', 'reversed'],
    q: ['cite'],
    section: section ?? [],
    table: table ?? [],
    td: ['align', 'colSpan', 'rowSpan', 'headers'],
    th: ['align', 'colSpan', 'rowSpan', 'headers', 'scope'],
    time: ['dateTime'],
    ul: ul ?? [],
  },
  clobber: [],
  protocols: { cite: ['http', 'https'], href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
}

/** The HTML allowed in a sentence: images, titles and IDs are only allowed in articles. */
export const sentenceSchema: Schema = {
  ...articleSchema,
  tagNames: (articleSchema.tagNames ?? []).filter((name) => name !== 'img' && name !== 'h1'),
  attributes: { ...articleSchema.attributes, '*': ['title', 'lang', 'dir'] },
}

/** Elements without an end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr'])
/** Elements whose end tag may be left out. */
export const SELF_ENDING: ReadonlySet<string> = new Set(
  'colgroup dd dt li p rp rt tbody td tfoot th thead tr'.split(' '),
)
