/** An answer that is an error, or one that cannot be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** What kind of error it is, for programs; `answer-unreadable` when the answer is not one of the gateway's. */
  readonly error: string
  /** Names the request in the gateway's log. */
  readonly requestId: string | undefined
  /** What is wrong with which parameter, when the status is 422. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, answer: unknown) {
    const { message, error, requestId, fields } = (answer ?? {}) as Record<string, unknown>
    super(typeof message === 'string' ? message : `The answer with status ${status} cannot be read.`)
    this.status = status
    this.error = typeof error === 'string' ? error : 'answer-unreadable'
    this.requestId = typeof requestId === 'string' ? requestId : undefined
    this.fields = typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
  }
}
