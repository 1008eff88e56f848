import { expect, it } from 'vitest'
import { readSandboxApi } from '#publishing/content/api-docs.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { sampleRefusal } from './samples.ts'

const { endpoints } = readSandboxApi(SAMPLE_CONTENT)
const find = (operation: string) => endpoints.find((endpoint) => endpoint.operation === operation)!

it('a sample error names the missing parameter in its fields', () => {
  const refusal = sampleRefusal(find('startStkPush'))!
  expect(Object.keys(refusal)).toEqual(['success', 'error', 'message', 'requestId', 'fields'])
  expect(refusal).toMatchObject({
    success: false,
    error: 'parameters-wrong',
    fields: { phone: expect.stringMatching(/\w/) },
  })
  expect(Object.keys((refusal as { fields: object }).fields)).toEqual(['phone'])
})

it('a call that requires no body has no sample error', () => {
  expect(sampleRefusal(find('getStkPush'))).toBeUndefined()
  expect(sampleRefusal(find('capturePaypalPayment'))).toBeUndefined()
})
