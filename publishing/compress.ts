import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Kept } from './kept.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** File name endings whose contents shrink when compressed. */
const COMPRESSIBLE = /\.(html|js|css|svg|json|xml|txt|md|webmanifest)$/
/** The compressed forms of a file, by the endings of their names. */
const FORMS = ['br', 'gz'] as const

export function isCompressible(file: string): boolean {
  return COMPRESSIBLE.test(file)
}

/** The names of a file's compressed forms: none for one that does not shrink. */
export function compressedFiles(file: string): string[] {
  return isCompressible(file) ? FORMS.map((form) => `${file}.${form}`) : []
}

/** The smallest brotli and gzip forms of a file. */
export async function compress(kept: Kept, bytes: Buffer): Promise<Record<(typeof FORMS)[number], Buffer>> {
  const [br, gz] = await Promise.all([
    kept.take('brotli 11', [bytes], () =>
      brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    ),
    kept.take('gzip 9', [bytes], () => deflate(bytes, { level: 9 })),
  ])
  return { br, gz }
}
