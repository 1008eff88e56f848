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
export function createLog(now: () => Date, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`)
}
