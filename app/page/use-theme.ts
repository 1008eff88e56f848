import { useSyncExternalStore } from 'react'
import { onStoredChange, readTheme, writeTheme, type Theme } from '#app/browser/storage.ts'
import { showTheme } from './show-theme.ts'

const listeners = new Set<() => void>()
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Returns the theme on screen, not the stored one, so that the toggle works even if storage is full or blocked. */
function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  if (shown === 'light' || shown === 'dark') return shown
  return systemDark().matches ? 'dark' : 'light'
}

/** Applies the stored theme to the document. */
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

/** Returns the theme on screen and a function that toggles it. */
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
