import { readFileSync } from 'node:fs'

/**
 * Returns the processor time of the programs that this process started and that have ended, with those that they
 * started in turn (s). Source: `man proc_pid_stat`, fields 16 and 17.
 * @returns undefined where the system does not say, as everywhere but on Linux
 */
export function processorTime(): number | undefined {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8')
    // The name of the program is in parentheses and may contain anything; the third field follows it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}
