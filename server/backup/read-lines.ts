import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { recordOf } from '#domain/record.ts'

/**
 * The maximum length of a line, in characters. No row of this program comes near this length, so a file with a longer
 * line is not a backup.
 */
const LONGEST_LINE = 4 * 1024 * 1024

/**
 * Yields the lines of a file, gzipped or not, a few at a time.
 * @throws Error if the file is damaged, or a line is too long
 */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of await unpacked(file)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new Error('This file is not a backup of this program.')
    if (lines.length > 0) yield lines
  }
  rest += decoder.decode()
  if (rest !== '') yield [rest]
}

async function* unpacked(file: string): AsyncGenerator<Uint8Array> {
  const packed = await isPacked(file)
  const bytes = createReadStream(file)
  if (!packed) return yield* bytes
  const gunzip = createGunzip()
  pipeline(bytes, gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    const { code = '' } = recordOf(error)
    throw String(code).startsWith('Z_')
      ? new Error('This backup is incomplete: it cannot be decompressed. Use another one.')
      : error
  }
}

/**
 * @throws Error with the system's code and path if it is not a file: a pipe, for example, can be read only once. Files
 * of the system such as /proc/kmsg have no size, and reading them may never end
 */
async function isPacked(file: string): Promise<boolean> {
  const found = await stat(file)
  if (!found.isFile())
    throw Object.assign(new Error(`${file} is not a file.`), {
      code: found.isDirectory() ? 'EISDIR' : 'ENOTSUP',
      path: file,
    })
  if (found.size === 0) throw new Error('This file is not a backup of this program.')
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}
