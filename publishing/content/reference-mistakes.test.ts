import { itReportsMistakes } from '#testing/own-content.ts'
import { readReferences } from './references.ts'

const file = 'api-docs/references/mpesa.yml'
const told = `content/${file}: `

// C687 C688 C689 C690
itReportsMistakes([
  [
    'a sample that is not JSON',
    ({ edit }) => edit(file, '"Timestamp": "20261121120431",', '"Timestamp" "20261121120431",'),
    readReferences,
    `${told}sections.1.messages.0.samples.0.json: expected a JSON object`,
  ],
  [
    'a sample with a field that its table lacks',
    ({ edit }) => edit(file, '"TransactionDesc": "Order AM-1042"', '"Description": "Order AM-1042"'),
    readReferences,
    `${told}sections.1.messages.0.samples.0.json: expected a field of the table above, found "Description"`,
  ],
  [
    'a sample without a required field',
    ({ edit }) => edit(file, /\n *"PartyB": "174379",/, ''),
    readReferences,
    `${told}sections.1.messages.0.samples.0.json: expected the field PartyB`,
  ],
  [
    'a sample with a value of another type',
    ({ edit }) => edit(file, '"ResponseCode": "0",', '"ResponseCode": 0,'),
    readReferences,
    'samples.0.json: expected ResponseCode as string, found "ResponseCode: 0"',
  ],
  [
    'a code that occurs twice in a section',
    ({ edit }) => edit(file, 'code: "1037"', 'code: "1032"'),
    readReferences,
    `${told}sections.5.tables: expected each code only once per section, found "1032"`,
  ],
  [
    'a field that occurs twice in a table',
    ({ edit }) => edit(file, 'name: PartyB,', 'name: PartyA,'),
    readReferences,
    `${told}sections.1.messages.0.fields.6.name: expected a name that no other field has, found "PartyA"`,
  ],
  [
    'an unknown type',
    ({ edit }) => edit(file, 'name: Timestamp, type: string', 'name: Timestamp, type: date'),
    readReferences,
    `${told}sections.1.messages.0.fields.2.type: expected one of string, integer`,
  ],
  [
    'a source that is not listed',
    ({ edit }) => edit(file, 'sources: [authorization]', 'sources: [authorisation]'),
    readReferences,
    `${told}sections.0.sources.0: expected one of express, query, authorization`,
  ],
  [
    'a source without a date',
    ({ edit }) => edit(file, ', dated: as-of, date: 2026-08-15 }', ', dated: as-of }'),
    readReferences,
    `${told}sources.0.date: this field is missing`,
  ],
  [
    'a source that no section names',
    ({ edit }) => edit(file, 'sources: [query, query-bug]', 'sources: [query-bug]'),
    readReferences,
    `${told}sources.1.id: expected the ID of a source that a section names, found "query"`,
  ],
  [
    'a link to a section that does not exist',
    ({ edit }) => edit(file, 'href=\\"#callback-addresses\\"', 'href=\\"#addresses\\"'),
    readReferences,
    `${told}link: expected the anchor of a section or a code, found "#addresses"`,
  ],
  [
    'a link to a path of this site',
    ({ edit }) => edit(file, '<a href="#read-the-callback">', '<a href="/contact">'),
    readReferences,
    `${told}sections.1.text.0: expected links that start with https:// or #`,
  ],
  [
    'two sections with one title',
    ({ edit }) => edit(file, 'title: Limits', 'title: Result codes'),
    readReferences,
    `${told}sections.7.title: expected a title that no other section has, found "Result codes"`,
  ],
  [
    'a reference of an unknown provider',
    ({ edit }) => edit(file, 'provider: mpesa', 'provider: pesa'),
    readReferences,
    `${told}provider: expected one of mpesa, kcb, coop, equity, airtel, found "pesa"`,
  ],
])
