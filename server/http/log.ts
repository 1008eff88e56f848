/** What a log line may hold. Personal data has no field to go into. */
export type LogEntry = {
  level: 'info' | 'warn' | 'error'
  event: string
  requestId?: string
  method?: string
  /** The route's pattern, never the URL. */
  route?: string
  status?: number
  milliseconds?: number
  /** What went wrong, in words that hold no personal data. */
  cause?: string
  count?: number
  address?: string
}

export type Log = (entry: LogEntry) => void

/** Writes one JSON line for each entry. */
export function createLog(now: () => Date, write: (line: string) => void = writeOut()): Log {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`)
}

/**
 * Writes the lines of one turn of the event loop to the standard output together: each write keeps the process for as
 * long as a statement does.
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
