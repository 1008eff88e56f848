import * as v from 'valibot'
import { expect, it } from 'vitest'
import { readJsonBody } from './json-body.ts'

it.each([['[]'], ['{}'], ['""'], ['null']])(
  'validation stops at the first mistake in a body full of mistakes: %s',
  async (mistake) => {
    // C801
    let checked = 0
    const element = v.custom<number>((value) => {
      checked++
      return typeof value === 'number'
    })
    const body = `{"lines":[${Array(12_000).fill(mistake).join(',')}]}`
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const schema = v.object({ lines: v.pipe(v.array(element), v.maxLength(50)) })
    expect(await readJsonBody(request, schema)).toMatchObject({ ok: false, error: 'body-shape', field: 'lines.0' })
    expect(checked).toBe(1)
  },
)
