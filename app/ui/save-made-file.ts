/** Offers a file that the page generated for download. @param type its media type */
export function offerFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // The browser reads the URL asynchronously, so revoke it late.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
