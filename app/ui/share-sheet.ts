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
