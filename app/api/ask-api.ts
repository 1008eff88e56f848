import { site } from '../content/content.ts'

/** What a host answered; `body` is undefined where it was not JSON. */
export type ApiAnswer = { status: number; isOk: boolean; isJson: boolean; body: unknown }

/** `body` makes it a POST; `key` names one act, however often it is tried; `patience` is how long an answer is waited for (ms). */
type Options = { body?: object; key?: string; patience: number }

/**
 * Asks an endpoint, on the owner's API host if there is one, otherwise on this site. It never throws.
 * @returns nothing where no host answered in time
 */
export async function askApi(path: `/${string}`, { body, key, patience }: Options): Promise<ApiAnswer | undefined> {
  try {
    const response = await fetch(site.apiHost + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) },
      signal: AbortSignal.timeout(patience),
    })
    // A line that breaks in the middle of an answer is no answer.
    const text = await response.text()
    return {
      status: response.status,
      isOk: response.ok,
      isJson: response.headers.get('content-type')?.includes('json') === true,
      body: parse(text),
    }
  } catch {
    return undefined
  }
}

/** Whether a file host gave an answer that is none of ours: it takes no posts, or answers them with a file. */
export function isFileHost({ body, isOk, isJson, status }: ApiAnswer): boolean {
  return (isOk && !isJson) || (body === undefined && [404, 405, 501].includes(status))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
