/** Lets the browser download a file whose content the page generated. @param type the media type of the file */
export function offerFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // The browser reads the URL asynchronously, so revoke the URL late.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
