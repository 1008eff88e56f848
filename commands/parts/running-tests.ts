import { appendFileSync, readFileSync } from 'node:fs'

const FILE = 'test-results/running.jsonl'

type Note = { title: string; runs: boolean }

/** Notes that a test begins or ends. Both runners' reporters call it. */
export function noteTest(title: string, runs: boolean): void {
  appendFileSync(FILE, `${JSON.stringify({ title, runs } satisfies Note)}\n`)
}

/** Returns the tests that have begun and not ended, for a run that is stopped. */
export function runningTests(): string[] {
  const running = new Set<string>()
  for (const line of readLines()) {
    const { title, runs } = JSON.parse(line) as Note
    if (runs) running.add(title)
    else running.delete(title)
  }
  return [...running]
}

function readLines(): string[] {
  try {
    return readFileSync(FILE, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
