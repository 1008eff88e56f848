import { keyText } from '#domain/text/typed-keys.ts'
import type { Database } from '#server/db/all-tables.ts'
import { countNilReturns, listUnknown, settleUnknown } from './queries.ts'

export const FILINGS_USAGE = `npm run filings                              counts by state, and every filing with an unknown outcome
npm run filings -- settle ID filed NUMBER    the authority has it: store its acknowledgement number
npm run filings -- settle ID not-received    the authority does not have it: allow it to be filed again`

/**
 * Runs the `filings` command: lists filings, or settles one. Only the last two characters of a PIN are shown.
 * @returns the lines to print, and whether the command was understood
 */
export async function filingsReport(
  db: Database,
  words: readonly string[],
  now: Date,
): Promise<{ understood: boolean; lines: string[] }> {
  if (words.length === 0)
    return { understood: true, lines: [...(await countLines(db)), '', ...(await unknownLines(db))] }
  const [verb, typedId = '', outcome, typedNumber = ''] = words
  const [id, number] = [keyText(typedId), keyText(typedNumber)]
  const isFiled = outcome === 'filed' && number !== '' && words.length === 4
  const isNotReceived = outcome === 'not-received' && words.length === 3
  if (verb !== 'settle' || !(isFiled || isNotReceived)) return { understood: false, lines: [FILINGS_USAGE] }
  const isSettled = await settleUnknown(db, id, isFiled ? number : undefined, now)
  return isSettled
    ? {
        understood: true,
        lines: [
          `Settled: ${id} is ${isFiled ? `filed with the number ${number}` : 'not received, and may be filed again'}.`,
        ],
      }
    : { understood: false, lines: [`No filing with an unknown outcome has the ID ${id}.`] }
}

async function countLines(db: Database): Promise<string[]> {
  const counts = await countNilReturns(db)
  if (counts.length === 0) return ['No nil return has been filed here yet.']
  return [
    'Nil returns by state:',
    ...counts.map(({ provider, state, count }) => `  ${provider.padEnd(9)} ${state.padEnd(9)} ${count}`),
  ]
}

async function unknownLines(db: Database): Promise<string[]> {
  const rows = await listUnknown(db)
  if (rows.length === 0) return ['No filing has an unknown outcome.']
  return [
    'Outcome unknown: check iTax or ask KRA (0711 099 999), then settle each filing.',
    ...rows.map(
      (row) =>
        `  ${row.id}  ${row.provider}  PIN *********${row.pin_ending}  year ${row.year}  sent ${row.sending_at ?? '?'}  (${row.reason ?? 'no reason noted'})`,
    ),
    '',
    FILINGS_USAGE,
  ]
}
