import { recordOf } from '#domain/record.ts'

/** The fields of a log line. None of them may contain personal data. */
export type LogEntry = {
  level: 'info' | 'warn' | 'error'
  event: string
  requestId?: string
  method?: string
  /** The route's pattern, never the URL. */
  route?: string
  status?: number
  milliseconds?: number
  /** What went wrong, without personal data. */
  cause?: string
  count?: number
  address?: string
}

export type Log = (entry: LogEntry) => void

/** Returns a log that writes one JSON line per entry. */
export function createLog(now: () => Date, write: (line: string) => void = writeOut()): Log {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`)
}

/** Returns the name and code of an error for the log, but never its message, which may contain personal data. */
export function causeOf(error: unknown): string {
  const { name, code, errors } = recordOf(error)
  // The first error in an AggregateError is more specific than the AggregateError itself.
  const [first] = Array.isArray(errors) ? errors : []
  if (first !== undefined) return `${name}: ${causeOf(first)}`
  return [name, code].filter((part) => typeof part === 'string').join(' ') || 'unknown'
}

/**
 * Returns a function that collects the lines logged during one turn of the event loop and outputs them in a single
 * write, because each write blocks the process for as long as a database statement.
 */
function writeOut(): (line: string) => void {
  let lines = ''
  const flush = () => {
    if (lines !== '') process.stdout.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return (line) => {
    if (lines === '') setImmediate(flush)
    lines += line
  }
}
