import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Kept } from './kept.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** File name endings whose contents shrink when compressed. */
const COMPRESSIBLE = /\.(html|js|css|svg|json|xml|txt|md|webmanifest|data)$/
/** The compressed forms of a file, by the endings of their names. */
const FORMS = ['br', 'gz'] as const
export type Forms = Record<(typeof FORMS)[number], Buffer>

/** Names the smallest forms among what is kept. */
const [SMALLEST_BROTLI, SMALLEST_GZIP] = ['brotli 11', 'gzip 9']
/** The effort that takes a fiftieth of the time of the greatest, for a tenth more bytes. */
const LIGHT_BROTLI = 5

export function isCompressible(file: string): boolean {
  return COMPRESSIBLE.test(file)
}

/** The names of a file's compressed forms: none for one that does not shrink. */
export function compressedFiles(file: string): string[] {
  return isCompressible(file) ? FORMS.map((form) => `${file}.${form}`) : []
}

/** The smallest brotli and gzip forms of a file. */
export async function compress(kept: Kept, bytes: Buffer): Promise<Forms> {
  const [br, gz] = await Promise.all([
    kept.take(SMALLEST_BROTLI, [bytes], () => brotli(bytes, brotliEffort(bytes, constants.BROTLI_MAX_QUALITY))),
    kept.take(SMALLEST_GZIP, [bytes], () => deflate(bytes, { level: 9 })),
  ])
  return { br, gz }
}

/** The smallest forms of a file where they are kept, or else some that are made at once. */
export function compressNow(kept: Kept, bytes: Buffer): Forms & { areSmallest: boolean } {
  const [br, gz] = [kept.find(SMALLEST_BROTLI, [bytes]), kept.find(SMALLEST_GZIP, [bytes])]
  if (br && gz) return { br, gz, areSmallest: true }
  return { br: brotliCompressSync(bytes, brotliEffort(bytes, LIGHT_BROTLI)), gz: gzipSync(bytes), areSmallest: false }
}

function brotliEffort(bytes: Buffer, quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
}
