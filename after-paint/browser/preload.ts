/** The number of files to request per task: sending requests takes time, too. */
const ASKED_AT_ONCE = 3

/** Fetches modules without running them. */
export async function preload(addresses: readonly string[]): Promise<void> {
  for (let first = 0; first < addresses.length; first += ASKED_AT_ONCE) {
    for (const href of addresses.slice(first, first + ASKED_AT_ONCE))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await new Promise((then) => setTimeout(then))
  }
}
