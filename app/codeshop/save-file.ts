import type { ArchiveFacts } from '#domain/content/scripts.ts'

/**
 * Fetches a file, checks that its bytes are those that were announced, and hands it to the browser to be saved.
 * @throws Error when it does not come, or is another one
 */
export async function saveFile(address: string, { name, sha256 }: Pick<ArchiveFacts, 'name' | 'sha256'>): Promise<void> {
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${name}: the answer was ${response.status}`)
  const bytes = await response.arrayBuffer()
  if ((await digestOf(bytes)) !== sha256) throw new Error(`${name}: these are other bytes than those that were announced`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
  link.download = name
  link.click()
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
