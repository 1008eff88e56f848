import * as v from 'valibot'
import type { RequestError } from '#domain/errors/errors.ts'
import { jsonOf } from '#domain/record.ts'
import { DEEPEST_NESTING, MOST_BODY_KILOBYTES } from '#domain/request-limits.ts'

const MOST_BODY_BYTES = MOST_BODY_KILOBYTES * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

type Body<T> =
  | { ok: true; value: T }
  | { ok: false; error: RequestError; status: 400 | 413 | 422; field?: string | undefined }

/**
 * Parses a request body as JSON and validates it. Errors are returned, not thrown.
 * @param parse returns undefined for text that is not JSON
 */
export async function readJsonBody<S extends v.GenericSchema>(
  request: Request,
  schema: S,
  parse: (text: string) => unknown = jsonOf,
): Promise<Body<v.InferOutput<S>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    return { ok: false, error: 'body-not-json', status: 400 }
  const text = await readText(request)
  if (text === 'too-large') return { ok: false, error: 'body-too-large', status: 413 }
  if (text === undefined) return { ok: false, error: 'body-not-json', status: 400 }
  if (isTooDeep(text.text)) return { ok: false, error: 'body-too-deep', status: 400 }
  const parsed = parse(text.text)
  if (parsed === undefined) return { ok: false, error: 'body-not-json', status: 400 }
  // Stops validation at the first mistake, because a body of 64 kB can contain thousands of mistakes.
  const checked = v.safeParse(schema, parsed, { abortEarly: true, abortPipeEarly: true })
  if (checked.success) return { ok: true, value: checked.output }
  return { ok: false, error: 'body-shape', status: 422, field: v.getDotPath(checked.issues[0]) ?? undefined }
}

/**
 * Reads a body as UTF-8 text up to the limit, regardless of its declared length.
 * @returns undefined if it is not UTF-8 or contains the character U+0000
 */
export async function readText(request: Request): Promise<{ text: string } | 'too-large' | undefined> {
  const stated = request.headers.get('content-length')
  if (Number(stated ?? 0) > MOST_BODY_BYTES) return 'too-large'
  // HTTP ends a body at its declared length, so the body can be read in one piece, which is much faster than streaming.
  const bytes = stated === null ? await readStream(request) : new Uint8Array(await request.arrayBuffer())
  if (bytes === 'too-large' || bytes.byteLength > MOST_BODY_BYTES) return 'too-large'
  try {
    const text = utf8.decode(bytes)
    // PostgreSQL cannot store text with U+0000.
    return text.includes('\0') ? undefined : { text }
  } catch {
    return undefined
  }
}

async function readStream(request: Request): Promise<Uint8Array | 'too-large'> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BODY_BYTES) return 'too-large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns whether brackets outside of strings are nested more deeply than in any legitimate request. The check always
 * takes linear time.
 */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let position = 0; position < json.length; position++) {
    const character = json[position]
    if (isInString) {
      if (character === '\\') position++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > DEEPEST_NESTING) return true
  }
  return false
}
