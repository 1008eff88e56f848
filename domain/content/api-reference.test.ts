import { expect, it } from 'vitest'
import { agreeWithFields, type ReferenceType } from './api-reference.ts'

const field = (name: string, type: ReferenceType, always = true) => ({ name, type, always })
const fields = [
  field('Body.Code', 'string or integer'),
  field('Body.Item[].Name', 'string'),
  field('Body.Item[].Value', 'string or number', false),
  field('Note', 'string or null', false),
]
const expectedOf = (json: string) => [...agreeWithFields(json, fields)].map(({ expected }) => expected)

it('a sample matches its field table if it has all required fields, no undocumented fields, and valid types', () => {
  // C687
  const sample = (body: unknown, more = {}) => JSON.stringify({ Body: body, ...more })
  const items = [{ Name: 'Amount', Value: 1450.5 }, { Name: 'Balance' }]
  expect(expectedOf(sample({ Code: 0, Item: items }))).toEqual([])
  expect(expectedOf(sample({ Code: '0', Item: items }, { Note: null }))).toEqual([])
  expect(expectedOf(sample({ Code: 1.5, Item: items }))).toEqual(['Body.Code as string or integer'])
  expect(expectedOf(sample({ Code: null, Item: items }))).toEqual(['Body.Code as string or integer'])
  expect(expectedOf(sample({ Code: 0, Item: [{ Name: 7 }] }))).toEqual(['Body.Item[].Name as string'])
  expect(expectedOf(sample({ Code: 0, Item: [] }))).toEqual(['the field Body.Item[].Name'])
  expect(expectedOf(sample({ Code: 0, Item: items, Extra: true }))).toEqual(['a field of the table above'])
  expect(expectedOf('{"Body": ')).toEqual(['a JSON object'])
  expect(expectedOf('7')).toEqual(['a JSON object'])
})

it('an object with a row of its own, but no rows for its parts, may have any contents', () => {
  expect([...agreeWithFields('{"data": {"any": [1]}}', [field('data', 'object')])]).toEqual([])
  expect([...agreeWithFields('{"data": [1]}', [field('data', 'object')])]).toHaveLength(1)
  expect([...agreeWithFields('{"data": [1]}', [field('data', 'list')])]).toEqual([])
})
