import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Wraps the analysis of patterns with a cache, so that approved patterns are not analyzed again. The cache is a file
 * with one approved pattern per line. It is checked in, because a clean clone would need more than a minute of CPU time
 * to analyze all patterns.
 * @param engine the engine that analyzes the patterns, stored in the file's first line; a different engine clears the
 * cache
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
