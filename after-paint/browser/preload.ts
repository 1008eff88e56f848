/** The number of files to request per task: sending requests takes time, too. */
const ASKED_AT_ONCE = 3

const asked = new Set<string>()
/** Modules that are in the browser's cache, or being fetched into it. */
const cached = new Map<string, Promise<void>>()

/** Fetches the first page's modules without running them. */
export async function preload(addresses: readonly string[]): Promise<void> {
  const missing = addresses.filter((address) => !asked.has(address))
  for (const address of missing) asked.add(address)
  for (let first = 0; first < missing.length; first += ASKED_AT_ONCE) {
    for (const href of missing.slice(first, first + ASKED_AT_ONCE))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await new Promise((then) => setTimeout(then))
  }
}

/**
 * Fetches a later page's modules without running them. Before preloading them, fetches them into the browser's cache: a
 * file that once failed to load as a module keeps failing until a new document is loaded.
 * @throws Response when a module is gone
 * @throws TypeError when a request fails
 */
export async function fetchModules(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.filter((address) => !asked.has(address)).map(intoCache))
  await preload(addresses)
}

function intoCache(address: string): Promise<void> {
  const known = cached.get(address)
  if (known) return known
  const fetched = fetchWhole(address)
  cached.set(address, fetched)
  fetched.catch(() => cached.delete(address))
  return fetched
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw answer
  await answer.arrayBuffer()
}
