import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Wraps a function with a cache of approved patterns in a file, one per line, so that they are not analyzed again. The
 * file is checked in, because a clean clone would need more than a minute of CPU time for the same verdicts.
 * @param engine the engine behind the verdicts, stored in the file's first line; a different engine invalidates all
 * verdicts
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
