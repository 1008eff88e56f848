import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  checkLicenseFile,
  type LicenseFacts,
  type LicenseKey,
  type LicenseVerdict,
} from '#domain/codeshop/license-file.ts'
import { testVectors } from './write-licenses.ts'

// @ts-expect-error It is published as is, in plain JavaScript.
import * as published from './verify-license.mjs'

type Told = { verdict: LicenseVerdict; facts?: LicenseFacts | null }
const { verifyLicense } = published as {
  verifyLicense(file: string, keys: readonly LicenseKey[], options: { script?: number; now: Date }): Promise<Told>
}

const vectors = await testVectors()
const now = new Date(vectors.now)

/** Returns all variants of a file with one changed character: either its lowest bit or its case bit is flipped. */
function altered(file: string): string[] {
  return Array.from(file, (_, position) =>
    [1, 32].map(
      (bits) =>
        file.slice(0, position) + String.fromCharCode(file.charCodeAt(position) ^ bits) + file.slice(position + 1),
    ),
  ).flat()
}

/** A valid file as editors and email programs change it. */
const { file: original } = vectors.vectors[0]!
const CHANGED = [
  // Soft line breaks of quoted-printable.
  original.replace(/.{70}/g, '$&=\r\n'),
  // A quoted email, and the cell of a table.
  original.replace(/.{60}/g, '$&\n> '),
  `|\t${original}\t|`,
  // A file saved in UTF-16, read as UTF-8.
  `\ufffd\ufffd${original.replace(/./g, '$&\0')}`,
]

describe('The test vectors for license files', () => {
  it('never change, so that saved copies stay valid', async () => {
    expect(await testVectors()).toEqual(vectors)
    expect(createHash('sha256').update(JSON.stringify(vectors)).digest('hex')).toBe(PINNED)
    expect(new Set(vectors.vectors.map(({ verdict }) => verdict))).toEqual(
      new Set(['valid', 'expired', 'wrong-script', 'unknown-key', 'forged', 'malformed']),
    )
  })

  it.each(vectors.vectors)('$name: $verdict', async ({ file, script, verdict }) => {
    // C789
    expect((await checkLicenseFile(file, vectors.keys, now, script)).verdict).toBe(verdict)
  })
})

describe.each(['verify-license.mjs', 'verify-license.php.txt'])('%s', (name) => {
  it('has at most 40 lines', () => {
    expect(readFileSync(join('publishing/licenses', name), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  })
})

describe('The client in JavaScript', () => {
  it.each(vectors.vectors)('$name: $verdict', async ({ file, script, verdict }) => {
    expect(
      (await verifyLicense(file, vectors.keys, { ...(script === undefined ? {} : { script }), now })).verdict,
    ).toBe(verdict)
  })

  it('ignores what editors and email programs add, as the page does', async () => {
    // C789 C1040
    for (const file of CHANGED) {
      expect((await verifyLicense(file, vectors.keys, { now })).verdict, file).toBe('valid')
      expect((await checkLicenseFile(file, vectors.keys, now)).verdict, file).toBe('valid')
    }
    for (const file of [`${original}\n-- Amina`, `License file: ${original}`])
      expect((await verifyLicense(file, vectors.keys, { now })).verdict, file).toBe('malformed')
  })

  it('rejects a file with any byte changed', async () => {
    for (const file of altered(vectors.vectors[0]!.file)) {
      const { verdict, facts } = await verifyLicense(file, vectors.keys, { now })
      expect([verdict === 'valid', facts], file).toEqual([false, undefined])
    }
  })
})

/** Whether PHP with Ed25519 support is installed. */
const hasPhp = (spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout ?? '').includes('sodium')

/** The arguments of `localedef` that create a locale with the character set Latin-1. */
const LATIN = ['-i', 'de_DE', '-f', 'ISO-8859-1'] as const
const hasLatin = existsSync('/usr/share/i18n/locales/de_DE') && spawnSync('localedef', ['--version']).status === 0

describe.runIf(hasPhp)('The client in PHP', () => {
  /**
   * Runs the client once for many files, and returns its verdicts.
   * @param isLatin whether PHP uses a locale in which é is a single byte and counts as a letter
   */
  function ask(files: readonly { file: string; script?: number }[], isLatin = false): Told[] {
    const folder = mkdtempSync(join(tmpdir(), 'kibanda-license-'))
    try {
      if (isLatin) expect(spawnSync('localedef', [...LATIN, join(folder, LATIN[1])]).status).toBe(0)
      writeFileSync(join(folder, 'verify-license.php'), readFileSync('publishing/licenses/verify-license.php.txt'))
      writeFileSync(
        join(folder, 'asked.json'),
        JSON.stringify({ files, keys: vectors.keys, now: now.getTime() / 1000 }),
      )
      writeFileSync(
        join(folder, 'ask.php'),
        `<?php require __DIR__ . '/verify-license.php'; ${isLatin ? `if (setlocale(LC_CTYPE, '${LATIN[1]}') === false) exit(1);` : ''} $asked = json_decode(file_get_contents(__DIR__ . '/asked.json'), true);
        echo json_encode(array_map(fn ($one) => verify_license($one['file'], $asked['keys'], $one['script'] ?? null, $asked['now']), $asked['files']));`,
      )
      const env = { ...process.env, LOCPATH: folder }
      const { stdout, stderr } = spawnSync('php', [join(folder, 'ask.php')], { encoding: 'utf8', env })
      expect(stderr).toBe('')
      return JSON.parse(stdout) as Told[]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it('returns the expected verdict for every vector', () => {
    expect(ask(vectors.vectors).map(({ verdict }) => verdict)).toEqual(vectors.vectors.map(({ verdict }) => verdict))
  })

  it('ignores what editors and email programs add, as the page does', () => {
    // C789 C1040
    const told = ask(CHANGED.map((file) => ({ file })))
    expect(told.map(({ verdict }) => verdict)).toEqual(CHANGED.map(() => 'valid'))
  })

  it('rejects a file with any byte changed', () => {
    const told = ask(altered(vectors.vectors[0]!.file).map((file) => ({ file })))
    expect(told.filter(({ verdict, facts }) => verdict === 'valid' || facts !== null)).toEqual([])
  })

  it.runIf(hasLatin)('ignores the same characters in every locale', () => {
    // C789
    const { file } = vectors.vectors[0]!
    const marks = ['\ufeff', '\u200b', '\u00a0', 'é', 'ß', 'ж']
    const marked = marks.flatMap((mark) => [mark + file, file + mark, file.replace('.', `.${mark}\n> `)])
    for (const isLatin of [false, true])
      expect(
        new Set(
          ask(
            marked.map((one) => ({ file: one })),
            isLatin,
          ).map(({ verdict }) => verdict),
        ),
      ).toEqual(new Set(['valid']))
  })
})

/** The SHA-256 of the published vectors. */
const PINNED = 'c7bad1608d4845ab8be71bbc217bae4948f5a05e60ee613ca8bcc79506fe3892'
