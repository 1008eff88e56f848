import type { Database } from '../db/schema.ts'
import { countNilReturns, listUnknown, settleUnknown } from './queries.ts'

export const FILINGS_USAGE = `npm run filings                              counts by state, and every filing of unknown outcome
npm run filings -- settle ID filed NUMBER    the authority has it: note the acknowledgement number
npm run filings -- settle ID not-received    the authority does not have it: it may be filed again`

/**
 * What the owner sees of the filings, or what came of settling one. PINs show their last two characters only.
 * @returns the lines to print, and whether the words of the command were understood
 */
export async function filingsReport(
  db: Database,
  words: readonly string[],
  now: Date,
): Promise<{ understood: boolean; lines: string[] }> {
  if (words.length === 0)
    return { understood: true, lines: [...(await countLines(db)), '', ...(await unknownLines(db))] }
  const [verb, id = '', outcome, number] = words
  const isFiled = outcome === 'filed' && number !== undefined && number.trim() !== '' && words.length === 4
  const isNotReceived = outcome === 'not-received' && words.length === 3
  if (verb !== 'settle' || !(isFiled || isNotReceived)) return { understood: false, lines: [FILINGS_USAGE] }
  const isSettled = await settleUnknown(db, id, isFiled ? number.trim() : undefined, now)
  return isSettled
    ? {
        understood: true,
        lines: [
          `Settled: ${id} is ${isFiled ? `filed with the number ${number.trim()}` : 'not received, and may be filed again'}.`,
        ],
      }
    : { understood: false, lines: [`There is no filing of unknown outcome with the id ${id}.`] }
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
  if (rows.length === 0) return ['None is of unknown outcome.']
  return [
    'Of unknown outcome: find out on iTax or from KRA (0711 099 999), then settle each.',
    ...rows.map(
      (row) =>
        `  ${row.id}  ${row.provider}  PIN *********${row.pin_ending}  year ${row.year}  sent ${row.sending_at ?? '?'}  (${row.reason ?? 'no reason noted'})`,
    ),
    '',
    FILINGS_USAGE,
  ]
}
