import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One line of the file: what was asked, and the objection if there was one. */
type Line = [question: string, objection: string | null]

/**
 * Returns the same function, with its answers kept in a file between runs.
 * A line that was cut off by a kill is asked again.
 */
export function keptIn(file: string, ask: (question: string) => string | undefined): (question: string) => string | undefined {
  const known = new Map(readLines(file))
  return (question) => {
    const kept = known.get(question)
    if (kept !== undefined) return kept ?? undefined
    const objection = ask(question) ?? null
    known.set(question, objection)
    mkdirSync(dirname(file), { recursive: true })
    appendFileSync(file, `\n${JSON.stringify([question, objection] satisfies Line)}`)
    return objection ?? undefined
  }
}

function readLines(file: string): Line[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}
