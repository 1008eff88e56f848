import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '#testing/memory-folder.ts'

const file = () => join(memoryFolder(), 'running.jsonl')

type Note = { title: string; runs: boolean }

/** Records that a test starts or ends. The reporters of both test runners call this function. */
export function noteTest(title: string, runs: boolean): void {
  appendFileSync(file(), `${JSON.stringify({ title, runs } satisfies Note)}\n`)
}

/** Returns the tests that have started but not ended. A run that is stopped prints them. */
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
    return readFileSync(file(), 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
