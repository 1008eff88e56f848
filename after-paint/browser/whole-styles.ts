import { onIntent } from './intent.ts'
import { readNote } from './note.ts'

/** A page carries the rules that its own HTML needs; whatever a visitor's act brings up may need others. They come now, or where that fails, at the next sign of intent. */
export function bringStyles(): void {
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
