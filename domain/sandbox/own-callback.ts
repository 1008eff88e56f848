type Body = Readonly<Record<string, unknown>>

/** A callback as the sandbox lists it. */
type Listed = { operation: string; body: Body }

/**
 * Returns the callback of a call, or undefined if it has not arrived. If the response has an ID, the result is the
 * callback with the same ID. Otherwise, it is the newest callback that was not listed before the call.
 * @param callbacks the listed callbacks, newest first
 * @param response the body of the call's response
 * @param before the number of callbacks of this operation that were listed before the call
 */
export function ownCallback<Callback extends Listed>(
  callbacks: readonly Callback[],
  operation: string,
  response: Body,
  before: number,
): Callback | undefined {
  const ofOperation = callbacks.filter((callback) => callback.operation === operation)
  const ids = Object.entries(response).filter(([name]) => name.endsWith('Id'))
  const named = ofOperation.filter(({ body }) => ids.some(([name]) => name in body))
  if (named.length > 0) return named.find(({ body }) => ids.every(([name, id]) => !(name in body) || body[name] === id))
  return ofOperation.length > before ? ofOperation[0] : undefined
}
