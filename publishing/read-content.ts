import type { Content, PageContent } from '../app/content/content.ts'
import type { AllApiDocs } from '../domain/content/api-docs.ts'
import type { PlacedPicture } from '../domain/content/field-schemas.ts'
import { nairobiDay } from '../domain/dates.ts'
import { forEachTogether, together } from '../domain/content/check.ts'
import { readApiDocs, readIntegrations, readSandboxApi, readSiteApi } from './content/api-docs.ts'
import { placedPictures, readArticles } from './content/articles.ts'
import { readHome } from './content/home.ts'
import { readInformationPages } from './content/information-pages.ts'
import { readOfficialApis } from './content/official-apis.ts'
import { readReferences } from './content/references.ts'
import { readBlog, readPosts } from './content/posts.ts'
import { readProjectDocumentation, readProjects } from './content/projects.ts'
import { readLicenseKeys, readScriptPromises, readScriptSamples } from './content/script-offer.ts'
import { readScriptDocumentation } from './content/script-documentation.ts'
import { readShop } from './content/shop.ts'
import { readSite } from './content/site.ts'
import { checkLinks } from './pages/check-links.ts'
import { readScripts } from './scripts/read-scripts.ts'

type Part = Exclude<keyof Content, 'publishedOn' | 'publishedIn' | 'prices'>

const READERS: { readonly [Name in Part]: (contentDir: string) => Content[Name] } = {
  site: readSite,
  home: readHome,
  posts: readPosts,
  articles: readArticles,
  blog: readBlog,
  informationPages: readInformationPages,
  projects: readProjects,
  projectDocumentation: readProjectDocumentation,
  apiDocs: readAllApiDocs,
  shop: readShop,
  scripts: readScripts,
  scriptDocumentation: readScriptDocumentation,
  scriptSamples: readScriptSamples,
  scriptPromises: readScriptPromises,
  licenseKeys: readLicenseKeys,
}

function readAllApiDocs(contentDir: string): AllApiDocs {
  const { content: sandbox } = readSandboxApi(contentDir)
  const { integrations, official } = readApiDocs(contentDir)
  return {
    integrations,
    official,
    site: readSiteApi(contentDir),
    sandbox,
    integrationList: readIntegrations(contentDir),
    officialList: readOfficialApis(contentDir),
    referenceList: readReferences(contentDir),
  }
}

/** The content as its files define it, with picture paths relative to the folder. */
export type StatedContent = Pick<Content, Part>

/**
 * Reads and checks a whole content folder. Checks future posts but leaves them out.
 * @throws ContentError with all errors
 */
export function readContentFolder(contentDir: string, now: Date): StatedContent {
  const today = nairobiDay(now)
  const [parts] = together(
    () => forEachTogether(Object.entries(READERS), ([name, read]): [string, unknown] => [name, read(contentDir)]),
    () => checkLinks(contentDir, today),
  )
  const stated = Object.fromEntries(parts) as StatedContent
  const posts = stated.posts.filter(({ publishDate }) => publishDate <= today)
  return { ...stated, posts, articles: Object.fromEntries(posts.map(({ id }) => [id, stated.articles[id]!])) }
}

/** Returns a picture with its URLs on the site, by its path within the content folder. */
export type Place = (picture: string, width: number) => PlacedPicture

/** Returns the content as its pages show it. @param place returns a picture with its URLs on the site */
export function forPages(stated: StatedContent, place: Place, now: Date): Content {
  const publishedOn = nairobiDay(now)
  const content = placed(stated, place) as StatedContent
  const { currency, cartShipping } = content.shop.settings
  return { ...content, publishedOn, publishedIn: publishedOn.slice(0, 4), prices: { currency, cartShipping } }
}

/** Returns the content that every page includes. */
export function pageContent({ site, publishedIn, prices }: Content): PageContent {
  return { site, publishedIn, prices }
}

/** Returns a copy of a value with all picture paths replaced by URLs on the site. */
function placed(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return placedPictures(value, place)
  if (Array.isArray(value)) return value.map((entry) => placed(entry, place))
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, placed(part, place)]))
  return isPicture(value) ? { ...copy, ...place(value.src, value.width) } : copy
}

function isPicture(value: object): value is { src: string; width: number } {
  return 'src' in value && 'width' in value && typeof value.src === 'string'
}
