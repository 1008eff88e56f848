/** Whether the device has a share sheet. */
export const hasShareSheet = () => typeof navigator.share === 'function'

/**
 * Opens the device's share sheet. A failure is logged to the console.
 * @returns whether it opened; closing it without a choice counts as opened
 */
export async function openShareSheet(what: { title: string; text: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    // Closing the sheet also rejects the promise.
    if (error instanceof Error && error.name === 'AbortError') return true
    console.error('Error sharing:', error)
    return false
  }
}
