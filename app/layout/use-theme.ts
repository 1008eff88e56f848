import { useSyncExternalStore } from 'react'
import { onStoredChange, readTheme, writeTheme, type Theme } from '../browser/storage.ts'
import { showTheme } from './show-theme.ts'

const listeners = new Set<() => void>()
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** What is on screen counts first, so that the toggle works where storage is full or forbidden. */
function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  if (shown === 'light' || shown === 'dark') return shown
  return systemDark().matches ? 'dark' : 'light'
}

/** Puts the stored theme on the document. */
export function applyStoredTheme() {
  showTheme(readTheme())
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = onStoredChange('theme', applyStoredTheme)
  const system = systemDark()
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    stop()
    system.removeEventListener('change', listener)
  }
}

/** The theme on screen: the stored one if there is one, otherwise the system's. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const)
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    writeTheme(next)
    showTheme(next)
    for (const listener of listeners) listener()
  }
  return { theme, toggle }
}
