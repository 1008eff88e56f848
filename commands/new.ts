import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_CONTENT, SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { makeFolder } from '#server/settings/data-folder.ts'
import { orEnd } from './parts/end-with.ts'

/** The functions for `npm run new`, keyed by the name of what they create. */
const CREATORS: Readonly<Record<string, () => void>> = { site: createSite }

/** The edits that turn a copy of the sample into an owner's content. */
const OWN: readonly [file: string, inSample: RegExp, own: string][] = [
  // With these settings, the cart and the checkout show the same total.
  ['shop/shop.yml', /^cartShipping:/m, '# cartShipping:'],
  ['shop/shop.yml', /^carryCouponIntoCheckout: false/m, 'carryCouponIntoCheckout: true'],
  // The redirects of the sample are removed, so that the owner's pages can use those URLs.
  ['site.yml', /^redirects:\n(?: {2}.+\n)+/m, '# redirects:\n#   /former-page: /page\n'],
]

/** Copies the sample as the owner's content. */
function createSite(): void {
  const folder = process.env.CONTENT_DIR || OWN_CONTENT
  if (existsSync(folder)) return refuse(`The folder ${folder} already exists. Nothing was changed.`)
  makeFolder(folder)
  cpSync(SAMPLE_CONTENT, folder, { recursive: true })
  for (const [name, inSample, own] of OWN) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(inSample, own))
  }
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
if (create) orEnd(create)
else refuse(`Specify what to create: npm run new -- ${Object.keys(CREATORS).join(' | ')}`)
