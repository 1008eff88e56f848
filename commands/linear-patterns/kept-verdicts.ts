import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Returns the same function, with the patterns that it had no objection to kept in a file, a line each: they are not
 * judged again.
 * The file is part of the project, because a clean clone would need more than a minute of computing time to come to the
 * same verdicts.
 * @param engine what came to the verdicts, which is the file's first line: another one judges all of them anew
 */
export function keptIn(
  file: string,
  engine: string,
  objectionTo: (pattern: string) => string | undefined,
): (pattern: string) => string | undefined {
  const [writtenBy, ...lines] = readLines(file)
  const passed = new Set(writtenBy === engine ? lines : [])
  if (writtenBy !== engine) writeFileSync(file, `${engine}\n`)
  return (pattern) => {
    if (passed.has(pattern)) return undefined
    const objection = objectionTo(pattern)
    if (objection === undefined) {
      passed.add(pattern)
      appendFileSync(file, `${pattern}\n`)
    }
    return objection
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
