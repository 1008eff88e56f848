import { AssertionError } from 'node:assert'
import { expect, it } from 'vitest'
import { NeedsOwner, SettingError } from '#server/settings/setting-values.ts'
import { isFaultOfCode } from './startup-error.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

it.each<[string, unknown]>([
  ['an ordinary error', new Error('Broken')],
  ['a misspelled name', new ReferenceError('x is not defined')],
  ['a missing method', new TypeError('undefined is not a function')],
  ['a failed assertion', new AssertionError({ message: 'Broken' })],
  ['something other than an error', 'Broken'],
  ['a missing package', withCode('ERR_MODULE_NOT_FOUND')],
  ['a port that is no number', Object.assign(new RangeError('Broken'), { code: 'ERR_SOCKET_BAD_PORT' })],
  ['a file of the program that is gone', withCode('ENOENT')],
  ['an unknown column in PostgreSQL', withCode('42703')],
  ['a wrong value in PostgreSQL', withCode('22P02')],
  ['an unknown column in SQLite', withCode('ERR_SQLITE_ERROR', { errcode: 1 })],
  ['a broken rule of a table in SQLite', withCode('ERR_SQLITE_ERROR', { errcode: 2067 })],
])('%s is treated as a bug in the program', (_, error) => {
  // C996
  expect(isFaultOfCode(error)).toBe(true)
})

it.each<[string, unknown]>([
  ['a setting', new SettingError('PORT', 'a number')],
  ['a database of another version', new NeedsOwner('The database was written by another version.')],
  ['a busy port', withCode('EADDRINUSE')],
  ['a port that needs rights', withCode('EACCES')],
  ['a full disk', withCode('ENOSPC')],
  ['too many open files', withCode('EMFILE')],
  ['a database that refuses connections', withCode('ECONNREFUSED')],
  ['a database that was lost on the way', new Error('Connection terminated unexpectedly')],
  ['a database that shuts down', withCode('57P01')],
  ['a table that belongs to somebody else', withCode('42501')],
  ['a password that PostgreSQL refuses', withCode('28P01')],
  ['a locked SQLite database', withCode('ERR_SQLITE_ERROR', { errcode: 5 })],
  ['a damaged SQLite database', withCode('ERR_SQLITE_ERROR', { errcode: 11 })],
])('%s is not treated as a bug in the program', (_, error) => {
  // C996
  expect(isFaultOfCode(error)).toBe(false)
})
