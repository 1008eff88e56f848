import { readFileSync } from 'node:fs'

/**
 * Returns the CPU time of this process's ended child processes, including their own child processes (s). Source:
 * `man proc_pid_stat`, fields 16 and 17.
 * @returns undefined where the system does not report it, such as outside Linux
 */
export function processorTime(): number | undefined {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8')
    // The name of the program is in parentheses and can contain any character; the third field follows it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}
