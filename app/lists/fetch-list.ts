import { wholeListPath, type ItemOf, type ListName } from '#domain/lists/whole-lists.ts'

/** Fetches one of the site's lists in full. @throws if it cannot be fetched */
export async function fetchList<Name extends ListName>(name: Name): Promise<readonly ItemOf<Name>[]> {
  const response = await fetch(wholeListPath(name))
  if (!response.ok) throw new Error(`The list responded with ${response.status}.`)
  return response.json()
}
