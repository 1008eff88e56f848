/** How many files to request per task: sending requests takes time, too. */
const ASKED_AT_ONCE = 3

const asked = new Set<string>()

/** Fetches modules without running them. */
export async function preload(addresses: readonly string[]): Promise<void> {
  const missing = addresses.filter((address) => !asked.has(address))
  for (const address of missing) asked.add(address)
  for (let first = 0; first < missing.length; first += ASKED_AT_ONCE) {
    for (const href of missing.slice(first, first + ASKED_AT_ONCE))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await new Promise((then) => setTimeout(then))
  }
}
