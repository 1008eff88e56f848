import { Search } from 'lucide'
import { useCallback, useEffect, useRef } from 'react'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { searchOpening } from './search-opening.ts'

const loadPalette = async () => (await import('./search-palette.tsx')).SearchPalette

const close = () => searchOpening.set(undefined)

/** A button that opens the site search. Ctrl+K and ⌘K press the button, or close the open search. */
export function SearchButton() {
  const isOpen = searchOpening.use() !== undefined

  const typed = useRef('')
  const takeTyped = useCallback(() => {
    const text = (searchOpening.read() ?? '') + typed.current
    typed.current = ''
    return text
  }, [])

  // Buffers the text that is typed while the palette is loading.
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
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      close()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOpen])

  return (
    <>
      <button
        type="button"
        className={`shop-frame ${iconButton} scripted`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => searchOpening.set('')}
        onPointerEnter={() => void loadPalette().catch(() => {})}
      >
        <Icon of={Search} />
        <span className="sr-only">Search this site</span>
      </button>
      {isOpen && <OnDemand isWanted load={loadPalette} failed={close} props={{ close, takeTyped }} />}
    </>
  )
}
