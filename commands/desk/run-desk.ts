import { parseArgs } from 'node:util'
import { showDeskWaiting } from '#contract/desk/overview.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { DeskRefusal, type Desk, openDeskInProcess } from '#server/desk/in-process.ts'
import { paymentSection } from './payments.ts'
import { licenseKeySection, purchaseSection } from './scripts.ts'
import { print, readWords, type Action, type Printed, type Section, table } from './section.ts'
import { orderSection, reviewSection, stockSection } from './shop.ts'
import { exportSection, figureSection, logSection } from './site.ts'
import { filingSection, mailSection, messageSection } from './visitors.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Config } from '#server/process/config.ts'
import { createContext, createServices } from '#server/process/create-context.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { readOffer } from '#server/publication/offer.ts'

const COMMAND = 'npm run desk --'

/** The sections of the desk, keyed by name, which is the first word of a command. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  messages: messageSection,
  mails: mailSection,
  orders: orderSection,
  stock: stockSection,
  reviews: reviewSection,
  purchases: purchaseSection,
  'license-keys': licenseKeySection,
  payments: paymentSection,
  filings: filingSection,
  figures: figureSection,
  export: exportSection,
  log: logSection,
}

/**
 * Runs a command at the desk: the first word names the section, the second an action.
 * @throws DeskRefusal if the command is invalid, or the desk refuses it
 */
export async function runDesk(desk: Desk, words: readonly string[]): Promise<Printed> {
  // From an action's second argument on, `--help` is part of a text, such as a reason or a note.
  const isHelp = (word: string, place: number) => word === '--help' && (place < 3 || words[1]!.startsWith('-'))
  const asksForHelp = words.some(isHelp)
  const [name, ...rest] = words.filter((word, place) => !isHelp(word, place))
  if (name === undefined) return asksForHelp ? print(...overview()) : print(...(await waiting(desk)), '', ...overview())
  const section = Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : undefined
  if (!section) throw new DeskRefusal([`There is no section named ${name}.`, '', ...overview()].join('\n'))
  const [verb, ...typed] = rest
  if (verb === undefined || verb.startsWith('-'))
    return asksForHelp ? print(...helpOf(name, section)) : section.list(desk, optionsOf(name, section, rest))
  const action = Object.hasOwn(section.actions, verb) ? section.actions[verb] : undefined
  if (!action)
    throw new DeskRefusal([`This section has no action named ${verb}.`, '', ...helpOf(name, section)].join('\n'))
  if (asksForHelp) return print(...table([usageOf(name, verb, action)]))
  const read = readWords(action.takes, typed)
  if (!read) throw new DeskRefusal(table([usageOf(name, verb, action)]).join('\n'))
  return action.run(desk, read)
}

function optionsOf(name: string, { options }: Section, typed: readonly string[]): Record<string, string> {
  try {
    const { values } = parseArgs({
      args: [...typed],
      options: Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }])),
    })
    return Object.fromEntries(Object.entries(values).map(([option, value]) => [option, keyText(String(value))]))
  } catch {
    throw new DeskRefusal(helpOf(name, SECTIONS[name]!).join('\n'))
  }
}

async function waiting(desk: Desk): Promise<string[]> {
  const counts = Object.entries((await desk.call(showDeskWaiting, {})).waiting).filter(([, { count }]) => count > 0)
  if (counts.length === 0) return ['Nothing needs your attention.']
  return [
    'Needs your attention:',
    ...counts.map(([what, { count, isMore }]) => `  ${what}: ${count}${isMore ? '+' : ''}`),
  ]
}

const usageOf = (name: string, verb: string, { takes, about }: Action) => [
  `${COMMAND} ${[name, verb, takes].filter((word) => word !== '').join(' ')}`,
  about,
]

function helpOf(name: string, { about, options, actions }: Section): string[] {
  return table([
    [`${COMMAND} ${name}`, about],
    ...Object.entries(options).map(([option, description]) => [`  --${option} …`, description]),
    ...Object.entries(actions).map(([verb, action]) => usageOf(name, verb, action)),
  ])
}

function overview(): string[] {
  return [
    ...table(Object.entries(SECTIONS).map(([name, { about }]) => [`${COMMAND} ${name}`, about])),
    '',
    `${COMMAND} SECTION --help lists its actions.`,
  ]
}

/** The actor that the desk's log records for actions on the command line. */
export const ACTOR = 'npm run desk'

/**
 * Opens the desk of a site in this process.
 * @throws Error if the secret does not match the database, or nothing is published
 */
export async function openDesk(db: Database, config: Config): Promise<Desk> {
  const services = await createServices(config, db, {
    // Only a running server sends refunds and checks statuses. This process never calls a gateway.
    callsGateways: false,
    givingUp: new AbortController().signal,
    deliver: () => {},
  })
  const built = currentSite()
  return openDeskInProcess(createContext(services, config, built, readOffer(built.offer)), ACTOR)
}
