import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Diagnostics, Parameters } from 'recheck'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

// Loads recheck's pure JavaScript engine, because its other engines need Java or a native binary for each platform.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck')

/**
 * The timeout for one pattern, in milliseconds. The analysis of this project's patterns takes a second or two. A
 * pattern that times out is too complex to use.
 */
const TIMEOUT_MS = 60_000

/**
 * The limits of the analysis. Except for the timeout, they do not depend on time, so that a slow machine reaches the
 * same verdict.
 */
const LIMITS: Parameters = {
  timeout: TIMEOUT_MS,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 5_000_000,
  maxAttackStringSize: 8_000,
}

/** The engine and its limits. This text changes whenever a verdict could change. */
const ENGINE = `recheck 4.5.0 ${JSON.stringify(LIMITS)}`

/** Returns the reason why a regular expression may take more than linear time; undefined if it never does. */
export function slownessOf(source: string, flags: string): string | undefined {
  return objectionTo(checkSync(source, flags, LIMITS))
}

const kept = keptIn(join(import.meta.dirname, 'judged.jsonl'), ENGINE, (line) => {
  const [source, flags] = JSON.parse(line) as [string, string]
  return slownessOf(source, flags)
})

/** Like `slownessOf`, but uses the cache of approved patterns. */
export function keptObjectionTo(source: string, flags: string): string | undefined {
  return kept(JSON.stringify([source, flags]))
}

function objectionTo(found: Diagnostics): string | undefined {
  if (found.status === 'safe') return undefined
  if (found.status === 'vulnerable') return `${found.complexity.summary}, for example on ${found.attack.pattern}`
  const { error } = found
  return error.kind === 'timeout'
    ? `no verdict within ${TIMEOUT_MS / 1000} seconds`
    : `no verdict: ${'message' in error ? error.message : error.kind}`
}

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
