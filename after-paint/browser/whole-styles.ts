import { onIntent } from './intent.ts'
import { savesData } from './saves-data.ts'
import { readNote } from '#after-paint/bootstrap/start.ts'

let isAsked = false

/**
 * Loads the whole stylesheet, once. A page carries only the rules that its own HTML needs; content shown by React may
 * need others. If loading fails, it is retried at the next sign of intent.
 */
export function loadStylesheet(): void {
  const address = readNote()?.styles
  if (!address || isAsked) return
  isAsked = true
  const bring = async () => {
    try {
      const styles = await (await fetch(address)).text()
      document.adoptedStyleSheets = [await new CSSStyleSheet().replace(withoutFonts(styles))]
    } catch {
      const stop = onIntent(() => {
        stop()
        void bring()
      })
    }
  }
  void bring()
}

/**
 * Loads the rules that a page does not carry, but may need without React: those for printing, unless the data saver is
 * on, and, once a mouse moves, those for hovering. A page that is read on a phone never applies the whole stylesheet.
 */
export function loadStylesheetWhenNeeded(): void {
  const address = readNote()?.styles
  if (!address) return
  if (!savesData()) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', media: 'print', href: address })
    document.head.append(link)
  }
  const move = ({ pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType !== 'mouse' || (!movementX && !movementY)) return
    removeEventListener('pointermove', move)
    loadStylesheet()
  }
  addEventListener('pointermove', move, { passive: true })
}

/**
 * Returns a stylesheet without its fonts. Every page already declares them, and a font declared twice would load twice.
 */
function withoutFonts(styles: string): string {
  const [start, ...rest] = styles.split('@font-face')
  return start + rest.map((part) => part.slice(part.indexOf('}') + 1)).join('')
}
