import { describe, expect, it } from 'vitest'
import { isLoopback } from './setting-values.ts'

describe('a loopback address', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('is %s', (host) =>
    expect(isLoopback(host)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '::',
    '[::]',
    '192.168.1.10',
    '127.0.0.1.example.org',
    'localhost.example.org',
    '127.example.org',
    '::2',
    '',
  ])('is not "%s"', (host) => expect(isLoopback(host)).toBe(false))
})
