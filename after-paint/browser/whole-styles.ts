import { onIntent } from './intent.ts'
import { readNote } from '../note.ts'

/**
 * Loads the whole stylesheet. A page carries only the rules that its own HTML needs; content shown after a visitor acts
 * may need others. If loading fails, it is retried at the next sign of intent.
 */
export function loadStylesheet(): void {
  const address = readNote()?.styles
  if (!address) return
  const bring = async () => {
    try {
      document.adoptedStyleSheets = [await new CSSStyleSheet().replace(await (await fetch(address)).text())]
    } catch {
      const stop = onIntent(() => {
        stop()
        void bring()
      })
    }
  }
  void bring()
}
