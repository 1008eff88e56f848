import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { AllApiDocs } from '../domain/content/api-docs.ts'
import { placedPictures, readArticles } from '../server/content/articles.ts'
import { readApiDocs, readIntegrations, readSandboxApi, readSiteApi } from '../server/content/api-docs.ts'
import { readOfficialApis } from '../server/content/official-apis.ts'
import { readHome } from '../server/content/home.ts'
import { readBlog, readPosts } from '../server/content/posts.ts'
import { readProjectDocumentation, readProjects } from '../server/content/projects.ts'
import { readLicenceKeys, readScriptSamples } from '../server/content/script-offer.ts'
import { readShop } from '../server/content/shop.ts'
import { readSite } from '../server/content/site.ts'
import { buildUnderWay } from './builds.ts'
import { readScripts } from './scripts/read-scripts.ts'

/** What the pages can import of the content, by the name of the module and of its export. */
const MODULES: Readonly<Record<string, { name: string; read: (contentDir: string) => unknown }>> = {
  'virtual:site': { name: 'site', read: readSite },
  'virtual:home': { name: 'home', read: readHome },
  'virtual:posts': { name: 'posts', read: readPosts },
  'virtual:articles': { name: 'articles', read: readArticles },
  'virtual:blog': { name: 'blog', read: readBlog },
  'virtual:projects': { name: 'projects', read: readProjects },
  'virtual:api-docs': { name: 'apiDocs', read: readAllApiDocs },
  'virtual:shop': { name: 'shop', read: readShop },
  'virtual:scripts': { name: 'scripts', read: readScripts },
  'virtual:script-samples': { name: 'scriptSamples', read: readScriptSamples },
  'virtual:licence-keys': { name: 'licenceKeys', read: readLicenceKeys },
  'virtual:project-documentation': { name: 'projectDocumentation', read: readProjectDocumentation },
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
  }
}

/** Reads all of the content, so that a mistake in it is told before the build begins. @throws ContentError */
export function checkAllContent(contentDir = resolve('content')): void {
  for (const { read } of Object.values(MODULES)) read(contentDir)
}

/** Lets the pages import the checked content; a mistake in it stops the build with file, field and what was expected. */
export function contentModules(contentDir = resolve('content')): Plugin {
  return {
    name: 'content-modules',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load(id) {
      const module = MODULES[id.slice(1)]
      if (!module || !id.startsWith('\0')) return undefined
      this.addWatchFile(contentDir)
      return moduleCode(module.name, module.read(contentDir), contentDir)
    },
    async generateBundle(_, bundle) {
      // The pages that are made of the content are rendered on the server side of the build.
      if (this.environment.name !== 'ssr') return
      const pictures = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames.map((source) => [relative(contentDir, resolve(source)), file.fileName] as const) : [],
      )
      const noted = buildUnderWay().pictures
      await mkdir(dirname(noted), { recursive: true })
      await writeFile(noted, JSON.stringify(Object.fromEntries(pictures.filter(([source]) => !source.startsWith('..')))))
    },
  }
}

/** The text of a module that exports a value; pictures in it become files of the build, under their hashed names. */
export function moduleCode(name: string, value: unknown, contentDir: string): string {
  const pictures: string[] = []
  const place = (src: string) => `picture#${pictures.push(src) - 1}#`
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return placedPictures(part, place)
    return isPicture(part) ? { ...part, src: place(part.src) } : part
  })
  const imports = pictures.map((src, number) => `import picture${number} from ${JSON.stringify(`${join(contentDir, src)}?url&no-inline`)}`)
  return [...imports, `export const ${name} = ${json.replace(/picture#(\d+)#/g, '" + picture$1 + "')}`].join('\n')
}

function isPicture(part: unknown): part is { src: string } {
  return typeof part === 'object' && part !== null && 'src' in part && 'width' in part && !String(part.src).startsWith('picture#')
}
