/** An error response, or a response that cannot be parsed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** A machine-readable error code; `answer-unreadable` when the response is not from the gateway. */
  readonly error: string
  /** Identifies the request in the gateway's log. */
  readonly requestId: string | undefined
  /** A message for each invalid parameter, when the status is 422. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, answer: unknown) {
    const { message, error, requestId, fields }: Readonly<Record<string, unknown>> = Object(answer)
    super(typeof message === 'string' ? message : `The response with status ${status} could not be parsed.`)
    this.status = status
    this.error = typeof error === 'string' ? error : 'answer-unreadable'
    this.requestId = typeof requestId === 'string' ? requestId : undefined
    this.fields = typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
  }
}
