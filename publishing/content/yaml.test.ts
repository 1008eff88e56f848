import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkYaml } from './yaml.ts'

const read = (text: string) => checkYaml('content', 'a.yml', text, v.unknown())
const mistakesIn = (text: string): string[] => {
  try {
    read(text)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}
const CUT = 'the text ends before the #'
const TAKEN = 'this line would be left out as a comment'

describe('the YAML reader', () => {
  // C747
  it.each([
    ['a title', 'a: 1\ntitle: Solving Project Euler #12 in PHP', 2, CUT],
    ['a name', 'name: USB hub #4', 1, CUT],
    ['an entry of a list', 'list:\n  - one\n  - pull request #4', 3, CUT],
    ['a value between braces', 'a: { file: x.png, alt: Step #2 }\n', 1, CUT],
    ['the last value of a list over two lines', 'tags: [php, F #1\n  ]', 1, CUT],
    ['a value after a comma', 'tags: [php, #1\n  ]', 1, CUT],
    ['the second line of a text', 'summary: one\n  two #3', 2, CUT],
    ['a whole value', 'title: #12 in PHP\nb: 1', 1, CUT],
    ['a whole entry', '- a\n- #4', 2, CUT],
    ['a word after &', 'name: &Sons Ltd', 1, 'YAML removes "&Sons" from the text. Put quotes'],
    ['a word after !', 'note: !important message', 1, 'YAML removes the word that begins with "!". Put quotes'],
    ['a word after *', 'note: *star', 1, 'YAML treats "*" as a reference. Put quotes'],
    ['a second line', 'summary: In this post I mend bug\n  #12 and others\nb: 1', 2, TAKEN],
    ['a second line of three', 'a: bug\n  #12 and\n  others\nb: c', 2, TAKEN],
    ['a second line after an empty one', 'a: bug\n\n  #12\nb: c', 3, TAKEN],
    ['the second line of an entry', '- pull request\n  #4\n- b', 2, TAKEN],
    ['an entry between brackets, on a line of its own', 'tags: [one,\n  #two,\n  three]', 2, TAKEN],
    ['a word after a version', 'version: 1.2.3 #4', 1, CUT],
    ['a ! before a blank', 'title: ! Important news', 1, 'YAML removes the "!". Put quotes'],
    ['a repeated field', 'a: 1\na: 2', 2, 'Map keys must be unique'],
    ['a tab', 'a:\n\tb: 1', 2, 'Tabs are not allowed'],
  ])('reports the line of text that YAML would cut off: %s', (_, text, line, told) => {
    const [first] = mistakesIn(text)
    expect(first).toContain(told)
    expect(first).toMatch(new RegExp(`^content/a\\.yml:${line}: `))
  })

  it.each([
    ['on a line of its own', '# one\na: b\n  # two\nc: d\n', { a: 'b', c: 'd' }],
    ['after a value in quotes', 'a: "b" # c\nd: \'e\' # f\n', { a: 'b', d: 'e' }],
    [
      'after a number, a date, true and false',
      'a: 1 # b\nc: 2026-10-14  # d\ne: true # f\ng: 1.0.0 # h\n',
      { a: 1, c: '2026-10-14', e: true, g: '1.0.0' },
    ],
    ['after a name whose value follows', 'a: # b\n  c: d\ne: # f\n  - g\n', { a: { c: 'd' }, e: ['g'] }],
    ['between the lines of a list in brackets', 'a: [\n  # b\n  c,\n  # d\n  e]\n', { a: ['c', 'e'] }],
    ['before a field that is switched off', 'a: b\n#c: d\ne:\n  f: g\n  #h: i\n', { a: 'b', e: { f: 'g' } }],
    ['after brackets', 'a: [b, c] # d\ne: { f: g } # h\n', { a: ['b', 'c'], e: { f: 'g' } }],
    ['before a text of several lines', 'a: | # b\n  c #d\n  e\n', { a: 'c #d\ne\n' }],
  ])('allows comments %s', (_, text, value) => {
    expect(read(text)).toEqual(value)
  })

  it.each([
    ['a code with a zero', 'banks:\n  01: KCB', 2, 'the name 01 would become "1". Put quotes around it'],
    ['a version', 'a:\n  1.10: x', 2, 'the name 1.10 would become "1.1"'],
    ['a large number', '12345678901234567890: x', 1, 'would become "12345678901234567000"'],
    ['a number of base 16', '{ 0x1F: x }', 1, 'the name 0x1F would become "31"'],
    ['a sign for nothing', '~: x', 1, 'the name ~ would become ""'],
    ['a truth', 'True: x', 1, 'the name True would become "true"'],
    ['no name', ': x', 1, 'expected a name before the colon'],
    ['a list', '[a, b]: c', 1, 'expected a name before the colon. Put quotes around the whole text'],
    ['the same number twice', "1: a\n'1': b", 2, 'the name 1 occurs twice'],
    ['a word that JavaScript keeps', 'a: 1\nprototype: x', 2, 'the name prototype would be left out'],
    ['another', 'a: { __proto__: x }', 1, 'the name __proto__ would be left out'],
  ])('reports the line of a name that YAML would change: %s', (_, text, line, told) => {
    // C997
    const [first] = mistakesIn(text)
    expect(first).toContain(told)
    expect(first).toMatch(new RegExp(`^content/a\\.yml:${line}: `))
  })

  it('allows names in quotes, and numbers that YAML does not change', () => {
    expect(read('"01": a\n2026: b\n7: c\n"~": d\n802.11: e\n')).toEqual({
      '01': 'a',
      '2026': 'b',
      '7': 'c',
      '~': 'd',
      '802.11': 'e',
    })
  })

  it('keeps a # inside a word, and allows anchors that are used', () => {
    expect(read('a: C#\nb: https://a.example/#c\nd: &e { f: g }\nh: *e\n')).toMatchObject({ a: 'C#', h: { f: 'g' } })
  })
})
