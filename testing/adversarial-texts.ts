/** Generates repetitive strings, which slow down parsers that backtrack. */

const CHARACTERS = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', ...'aAeEzZ059xsS \t\n\r\0\u0001\u007f\u0085\u2028']
const ESCAPES = ['\\"', '\\\\', '\\u0000', '""', "''", '$1', '&#', '&amp;', '%2f', '%2F', '%%', '%00', '%2e%2e']
const WORDS = [
  'a.',
  '.a',
  '-a',
  'a-',
  'a@',
  '@a.',
  'a ',
  ' a',
  ' \t',
  '\r\n',
  '\n\n',
  'a\n',
  '’s',
  'A1',
  'P0',
  'A123456789',
]
const NUMBERS = ['1,', ',1', '1.', '1e', '0.', '-1', '0x', 'Infinity', '::', '0:', ':0']
const ADDRESSES = ['../', '//', '/a', '/.', './', 'a=', '=a', '&a', 'a=b&', 'a=b; ', '; ', 'q=0', ';q=0,', 'gzip;']
const BRACKETS = ['<a', '<a>', '<!--', '</', '[[', '{{', '[{', '{"a":', '[]', '["",', '((', '))']
/**
 * Unicode strings: some grow when they are normalized or their case changes, some are halves of a surrogate pair, and
 * some are invisible.
 */
const UNICODE = [
  'é',
  'ﷺ',
  'ß',
  'İ',
  '\u0301',
  'e\u0301\u0323',
  '👩‍👩‍👧',
  '\ud83d',
  '\udc69',
  '\u200b',
  '\ufeff',
  '\u202e',
  '…',
  '‐',
]

/** The strings to repeat: everything with a special meaning in some text format. */
export const ATOMS: readonly string[] = [
  ...CHARACTERS,
  ...ESCAPES,
  ...WORDS,
  ...NUMBERS,
  ...ADDRESSES,
  ...BRACKETS,
  ...UNICODE,
]

/** Opening delimiters, after which a string is repeated without a closing delimiter. */
const OPENINGS = ['"', "'", '(', '[', '{', '<', '{"a":"', '["', '<a href="', '"\\', '/*', '`']

export type Adversarial = { name: string; of: (bytes: number, good: string) => string }

/** Repeats a string as many times as fit into the given number of UTF-8 bytes. */
export function repeated(atom: string, bytes: number): string {
  return atom.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(atom))))
}

/**
 * Returns generators that repeat a string in every shape: alone, after a valid prefix, before an invalid suffix, and
 * after an unclosed opening delimiter.
 */
export function shapesOf(atom: string, openings: readonly string[] = OPENINGS): Adversarial[] {
  const name = JSON.stringify(atom)
  return [
    { name: `${name} repeated`, of: (bytes) => repeated(atom, bytes) },
    {
      name: `${name} repeated after a valid prefix`,
      of: (bytes, good) => good + repeated(atom, bytes - good.length),
    },
    ...['!', '\0', '"'].map((end) => ({
      name: `${name} repeated before ${JSON.stringify(end)}`,
      of: (bytes: number) => repeated(atom, bytes - 1) + end,
    })),
    ...openings.map((opening) => ({
      name: `${JSON.stringify(opening)}, then ${name} repeated`,
      of: (bytes: number) => opening + repeated(atom, bytes - opening.length),
    })),
  ]
}

/** Returns a seeded, deterministic generator of whole numbers below a bound (mulberry32). */
function seededNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/**
 * Returns `count` generators, chosen pseudorandomly but determined by the seed. Each generator repeats an atom or a
 * pair of atoms in one of the shapes.
 */
export function someTexts(seed: number, count: number): Adversarial[] {
  const number = seededNumbers(seed)
  const one = <T>(all: readonly T[]): T => all[number(all.length)]!
  return Array.from({ length: count }, () => one(shapesOf(number(3) === 0 ? one(ATOMS) + one(ATOMS) : one(ATOMS))))
}

/** Returns a generator for every atom in every shape. */
export function allTexts(): Adversarial[] {
  return ATOMS.flatMap((atom) => shapesOf(atom))
}
