import { describe, expect, it } from 'vitest'
import { jsonOf } from './record.ts'

describe('the value of a JSON text', () => {
  it('is the parsed value', () => {
    expect(jsonOf('{"a":[1,null]}')).toEqual({ a: [1, null] })
    expect(jsonOf('null')).toBeNull()
  })

  it('is undefined if the text is not JSON', () => {
    for (const text of ['', '{', 'undefined', "{'a':1}", '1 2']) expect(jsonOf(text)).toBeUndefined()
  })
})
