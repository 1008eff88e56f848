import { onIntent } from './intent.ts'
import { readNote } from '#after-paint/bootstrap/note.ts'

/**
 * Loads the whole stylesheet. A page carries only the rules that its own HTML needs; content shown after a visitor acts
 * may need others. If loading fails, it is retried at the next sign of intent.
 */
export function loadStylesheet(): void {
  const address = readNote()?.styles
  if (!address) return
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
 * Returns a stylesheet without its fonts. Every page already declares them, and a font declared twice would load twice.
 */
function withoutFonts(styles: string): string {
  const [start, ...rest] = styles.split('@font-face')
  return start + rest.map((part) => part.slice(part.indexOf('}') + 1)).join('')
}
