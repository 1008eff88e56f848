import { showToastLater } from './toast-later.ts'

/**
 * Copies text to the clipboard, or shows an error.
 * @param otherwise a sentence at the end of the error message about another way to copy the text
 * @returns whether the text was copied
 */
export async function copyText(text: string, otherwise = 'Select the text and copy it manually.'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    showToastLater('error', `Your browser did not allow copying. ${otherwise}`)
    return false
  }
}

/** Returns whether the device has a share sheet. */
export const hasShareSheet = () => typeof navigator.share === 'function'

/**
 * Opens the device's share sheet. A failure is logged to the console.
 * @returns whether the sheet opened; a sheet that was closed without a choice counts as opened
 */
export async function openShareSheet(what: { title: string; text: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    // The promise is also rejected when the visitor closes the sheet.
    if (error instanceof Error && error.name === 'AbortError') return true
    console.error('Error sharing:', error)
    return false
  }
}
