import { useCallback, useEffect, useState } from 'react'
import { isOpenedBy } from '#after-paint/browser/page-location.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'
import { useOnceHydrated } from '#app/ui/use-is-hydrated.ts'
import { recordOf } from '#domain/record.ts'

/**
 * Returns the operation for which the provider's console is open, and functions that open and close the console. The
 * console stays open when the visitor chooses another provider.
 * @param first the provider's first operation
 */
export function useTried(first: string) {
  const [chosen, setChosen] = useState<{ operation?: string }>()
  const stays = useOnceHydrated(isConsoleOpen() && isFromSiblingPage(), false)
  useEffect(() => {
    if (isConsoleOpen() && !isFromSiblingPage()) rememberConsole(false)
  }, [])
  const open = useCallback((operation: string) => {
    rememberConsole(true)
    setChosen({ operation })
  }, [])
  const close = useCallback(() => {
    rememberConsole(false)
    setChosen({})
  }, [])
  const tried = chosen ? chosen.operation : stays ? first : undefined
  return { tried, open, close }
}

/** Returns whether the visitor followed a link from a page with the same first path segment. */
function isFromSiblingPage(): boolean {
  if (!isOpenedBy('navigate') || !document.referrer) return false
  const { origin, pathname } = new URL(document.referrer)
  return origin === location.origin && partOf(pathname) === partOf(location.pathname)
}

function partOf(path: string): string | undefined {
  return path.split('/')[1]
}

function isConsoleOpen(): boolean {
  return recordOf(readStored('sandbox')).isOpen === true
}

function rememberConsole(isOpen: boolean): void {
  writeStored('sandbox', { ...recordOf(readStored('sandbox')), isOpen })
}
