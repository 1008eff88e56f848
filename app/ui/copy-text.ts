import { showToastLater } from './toast-later.ts'

/**
 * Copies text to the clipboard, or shows an error.
 * @param otherwise a sentence for the error, on another way to copy the text
 * @returns whether the text was copied
 */
export async function copyText(text: string, otherwise = 'Select the text and copy it by hand.'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    showToastLater('error', `Your browser did not allow copying. ${otherwise}`)
    return false
  }
}
