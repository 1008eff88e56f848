import { showToast } from './toasts.ts'

/** How long the sign that a text was copied stays, in milliseconds. */
export const CONFIRMED_FOR = 2000

/** Copies a text, or says that the browser did not allow it. @param otherwise how the visitor can copy it then */
export async function copyText(text: string, otherwise = 'Select the text and copy it by hand.'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    showToast.error(`Your browser did not allow copying. ${otherwise}`)
    return false
  }
}
