import { Search } from 'lucide'
import { useCallback, useEffect, useRef, useState } from 'react'
import { iconButton } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

const loadPalette = async () => (await import('./search-palette.tsx')).SearchPalette

/** A button that opens the site search, as do Ctrl+K and ⌘K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])

  const typed = useRef('')
  const takeTyped = useCallback(() => {
    const text = typed.current
    typed.current = ''
    return text
  }, [])

  // Keeps what is typed while the palette is loading.
  useEffect(() => {
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      if (
        document.querySelector('dialog[open]') ||
        event.key.length !== 1 ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey
      )
        return
      event.preventDefault()
      typed.current += event.key
    }
    addEventListener('keydown', keep)
    return () => {
      removeEventListener('keydown', keep)
      typed.current = ''
    }
  }, [isOpen])

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      // Another open dialog keeps the visitor's attention.
      if (document.querySelector('dialog[open]:not(.palette)')) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <button
        type="button"
        className={`${iconButton} scripted`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPalette().catch(() => {})}
      >
        <Icon of={Search} />
        <span className="sr-only">Search this site</span>
      </button>
      {isOpen && <OnDemand isWanted load={loadPalette} failed={close} props={{ close, takeTyped }} />}
    </>
  )
}
