import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

describe('the device name', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux'],
    ['', 'A program'],
    ['You have won! https://evil.example', 'An unknown browser'],
    ['Firefox/1 https://evil.example', 'Firefox'],
  ])('for the User-Agent %j is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
})
