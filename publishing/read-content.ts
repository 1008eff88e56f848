import type { Content } from '#app/content/content.ts'
import type { AllApiDocs } from '#domain/content/api-docs.ts'
import { nairobiDay } from '#domain/dates.ts'
import { withTaxRates, readShop } from './content/shop.ts'
import { forEachTogether, together } from '#domain/content/check.ts'
import { readApiDocs, readIntegrations, readSandboxApi, readSiteApi } from './content/api-docs.ts'
import { readArticles } from './content/articles.ts'
import type { StatedContent } from './content/for-pages.ts'
import { readHome, readSite } from './content/site.ts'
import { readInformationPages } from './content/information-pages.ts'
import { readOfficialApis, readReferences } from './content/references.ts'
import { readBlog, readPosts } from './content/posts.ts'
import { readProjectDocumentation, readProjectList, readProjects } from './content/projects.ts'
import {
  readLicenseKeys,
  readScriptPromises,
  readScriptSamples,
  readScriptDocumentation,
} from './content/script-offer.ts'
import { checkLinks } from './pages/check-links.ts'
import { readScripts } from './scripts/publish-scripts.ts'

const READERS: { readonly [Name in keyof StatedContent]: (contentDir: string) => Content[Name] } = {
  site: readSite,
  home: readHome,
  posts: readPosts,
  articles: readArticles,
  blog: readBlog,
  informationPages: readInformationPages,
  projects: readProjects,
  projectList: readProjectList,
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

/**
 * Reads and checks a whole content folder. Checks future posts but does not include them.
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
  const { shop, scripts } = stated
  const settings = withTaxRates(shop.settings, shop.products, scripts)
  return {
    ...stated,
    shop: { ...shop, settings },
    posts,
    articles: Object.fromEntries(posts.map(({ id }) => [id, stated.articles[id]!])),
  }
}
