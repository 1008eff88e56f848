import type { SiteContext } from '#server/context/site-context.ts'
import { openDeskInProcess, DeskRefusal } from '#server/desk/in-process.ts'
import { ACTOR, runDesk } from '#commands/desk/run-desk.ts'

/**
 * Runs a command of `npm run desk` on a test site.
 * @returns its output, or "Refused: " and the reason if the desk refuses the command
 */
export async function deskCommand(site: SiteContext, ...words: string[]): Promise<string> {
  const desk = openDeskInProcess({ ...site, callsGateways: false }, ACTOR)
  try {
    const { lines, text } = await runDesk(desk, words)
    const pieces: Uint8Array[] = []
    for await (const piece of text ?? []) pieces.push(Buffer.from(piece))
    return [...lines, ...(text ? [Buffer.concat(pieces).toString()] : [])].join('\n')
  } catch (error) {
    if (error instanceof DeskRefusal) return `Refused: ${error.message}`
    throw error
  }
}
