import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Returns the same function with a cache of its approved patterns in a file, one per line: they are not judged again.
 * The file is part of the project, because a clean clone would need more than a minute of computing time to reach the
 * same verdicts.
 * @param engine the engine behind the verdicts, which is the file's first line: a different one invalidates them all
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
