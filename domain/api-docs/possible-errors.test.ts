import { describe, expect, it } from 'vitest'
import { contentEndpoints } from '#testing/documented-endpoints.ts'
import { sandboxOutcomeNames } from './call-headers.ts'
import { possibleErrors, sampleErrorAnswer, sharedErrorsOf } from './possible-errors.ts'

const find = (operation: string) => contentEndpoints.find((endpoint) => endpoint.operation === operation)!
const listed = (operation: string) => possibleErrors(find(operation)).map(({ status, error }) => `${status} ${error}`)

describe('an endpoint’s possible errors', () => {
  it('are its own and the shared errors, sorted by status', () => {
    expect(listed('collectAirtelPayment')).toEqual([
      '400 body-not-json',
      '401 token-wrong',
      '409 idempotency-key-reused',
      '413 body-too-large',
      '422 parameters-wrong',
      '429 sandbox-full',
      '503 provider-unavailable',
      '503 busy',
    ])
    expect(listed('getContact')).toEqual(['401 token-wrong', '404 not-found', '422 parameters-wrong', '503 busy'])
    expect(listed('logOut')).toEqual(['401 token-wrong', '503 busy'])
  })

  it('omit the token error if the endpoint needs no token', () => {
    expect(listed('logIn')).toEqual([
      '400 body-not-json',
      '401 credentials-wrong',
      '413 body-too-large',
      '422 parameters-wrong',
      '429 too-many-requests',
      '503 busy',
    ])
  })

  it('include an invalid Idempotency-Key as an invalid parameter, even for a request without a body', () => {
    expect(listed('capturePaypalPayment')).toContain('422 parameters-wrong')
    const bare = { ...find('logOut'), idempotent: true }
    const wrong = possibleErrors(bare).find(({ status }) => status === 422)!
    expect(sampleErrorAnswer(bare, wrong).fields).toEqual({ 'Idempotency-Key': 'This parameter is missing.' })
  })

  it('have unique names, so that a client can request each of them from the sandbox', () => {
    for (const endpoint of contentEndpoints)
      expect(sandboxOutcomeNames(endpoint)).toHaveLength(endpoint.errors.length + (endpoint.outcomes?.length ?? 0))
  })

  it('have descriptions that their messages do not repeat', () => {
    for (const { when, message } of contentEndpoints.flatMap(possibleErrors)) expect(message).not.toContain(when)
  })

  it('include a wrong method and the sign-in limit in the list of shared errors', () => {
    const shared = sharedErrorsOf(contentEndpoints)
    expect(shared).toContainEqual(expect.objectContaining({ status: 405, error: 'method-not-allowed' }))
    expect(shared.find(({ error }) => error === 'too-many-requests')!.when).toContain('600 sign-ins an hour')
  })

  it('include each key once, with the endpoint’s own error in place of the shared one', () => {
    const own = { status: 409, error: 'busy', message: 'Mine.', when: 'Mine.' }
    expect(possibleErrors({ ...find('logOut'), errors: [own] }).filter(({ error }) => error === 'busy')).toEqual([own])
  })
})
