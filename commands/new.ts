import { cpSync, existsSync } from 'node:fs'
import { OWN_CONTENT, SAMPLE_CONTENT } from '../server/content-folder.ts'

/** What can be begun, by its name. */
const BEGINNERS: Readonly<Record<string, () => void>> = { site: beginSite }

/** Makes an owner's own content of the sample. */
function beginSite(): void {
  const folder = process.env.CONTENT_DIR ?? OWN_CONTENT
  if (existsSync(folder)) return refuse(`There is a folder ${folder} already. Nothing was changed.`)
  cpSync(SAMPLE_CONTENT, folder, { recursive: true })
  console.log(
    [
      `Your content is in ${folder}. It speaks of a made-up owner until you change it. Begin with:`,
      `  ${folder}/site.yml        your name, the site's address, the words of the menus`,
      `  ${folder}/home/home.yml   the words of the home page`,
      'npm start shows the site, and publishes what you save.',
    ].join('\n'),
  )
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

const [kind = ''] = process.argv.slice(2)
const begin = Object.hasOwn(BEGINNERS, kind) ? BEGINNERS[kind] : undefined
if (begin) begin()
else refuse(`Say what is to be begun: npm run new -- ${Object.keys(BEGINNERS).join(' | ')}`)
