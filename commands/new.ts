import { cpSync, existsSync } from 'node:fs'
import { OWN_CONTENT, SAMPLE_CONTENT } from '../publishing/content/content-folder.ts'

/** What can be created, by its name. */
const CREATORS: Readonly<Record<string, () => void>> = { site: createSite }

/** Copies the sample as the owner's content. */
function createSite(): void {
  const folder = process.env.CONTENT_DIR || OWN_CONTENT
  if (existsSync(folder)) return refuse(`The folder ${folder} already exists. Nothing was changed.`)
  cpSync(SAMPLE_CONTENT, folder, { recursive: true })
  console.log(
    [
      `Your content is in ${folder}. It describes a made-up owner until you change it. Start with:`,
      `  ${folder}/site.yml        your name, the site's URL, the menu labels`,
      `  ${folder}/home/home.yml   the text of the home page`,
      'npm start serves the site and publishes whatever you save. Restart it if it is running.',
    ].join('\n'),
  )
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

const [kind = ''] = process.argv.slice(2)
const create = Object.hasOwn(CREATORS, kind) ? CREATORS[kind] : undefined
if (create) create()
else refuse(`Name what to create: npm run new -- ${Object.keys(CREATORS).join(' | ')}`)
