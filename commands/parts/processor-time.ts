import { readFileSync } from 'node:fs'

/**
 * Returns the total CPU time (s) of this process's ended child processes and of their ended child processes. Source:
 * `man proc_pid_stat`, fields 16 and 17.
 * @returns the CPU time; undefined where the system does not report it, such as outside Linux
 */
export function processorTime(): number | undefined {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8')
    // The second field is the program's name in parentheses, which can contain any character. The third field follows
    // the last parenthesis.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}
