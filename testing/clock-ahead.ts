/**
 * Returns a value of NODE_OPTIONS with which a process and its child processes run with a clock that is ahead.
 * @param ahead by how much (ms)
 */
export function clockAhead(ahead: number): string {
  const code = `const { now } = Date
    globalThis.Date = new Proxy(Date, {
      construct: (Date, given, made) => Reflect.construct(Date, given.length > 0 ? given : [now() + ${ahead}], made),
      get: (Date, name) => name === 'now' ? () => now() + ${ahead} : Date[name],
    })`
  return `--import "data:text/javascript,${encodeURIComponent(code)}"`
}
