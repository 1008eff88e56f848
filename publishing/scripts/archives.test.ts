import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { LICENSE_RULES } from '#domain/codeshop/licenses.ts'
import { LICENSE_TYPES, MOST_DOWNLOADS } from '#domain/codeshop/purchases.ts'
import { readScriptOffer } from '#publishing/content/script-offer.ts'
import { archivesOf, filesOf } from './archives.ts'
import { readScripts } from './publish-scripts.ts'
import { missingForPhp } from '#testing/interpreters.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'

const scripts = readScriptOffer(SAMPLE_CONTENT)

const IN_NODE = { command: process.execPath, words: ['--test'], passed: /pass (\d+)/ }
/** The test command for a script, by its category. */
const TESTS: Readonly<Record<string, { command: string; words: string[]; passed: RegExp }>> = {
  'React Scripts': { ...IN_NODE, words: ['--test', 'tests/*.test.ts'] },
  JavaScript: { ...IN_NODE, words: ['--test', 'tests/*.test.js'] },
  'PHP Scripts': { command: 'php', words: ['tests/run.php'], passed: /\b(\d+) passed/ },
}

describe.each(scripts)('The archive of $name', (script) => {
  const { sold, evaluation } = archivesOf(SAMPLE_CONTENT, script)

  it('has the same bytes when packed again in another time zone, and matches its published SHA-256', async () => {
    // Resets the cache of packed archives.
    vi.resetModules()
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    const { archivesOf: packAgain } = await import('./archives.ts')
    const again = packAgain(SAMPLE_CONTENT, script)
    vi.unstubAllEnvs()
    expect(again.sold).not.toBe(sold)
    expect([
      Buffer.compare(again.sold.bytes, sold.bytes),
      Buffer.compare(again.evaluation.bytes, evaluation.bytes),
    ]).toEqual([0, 0])
    expect(createHash('sha256').update(sold.bytes).digest('hex')).toBe(sold.sha256)
    expect(readScripts(SAMPLE_CONTENT).find(({ id }) => id === script.id)!.archive).toEqual({
      name: sold.name,
      size: sold.bytes.length,
      sha256: sold.sha256,
    })
  })

  it('contains the same files as their copies in the demo and the evaluation pack', () => {
    expect(Object.keys(script.copies).length).toBeGreaterThan(0)
    for (const [target, source] of Object.entries(script.copies)) {
      const [part = ''] = target.split('/')
      const lent = filesOf(SAMPLE_CONTENT, script, part)[target.slice(part.length + 1)]!
      expect(Buffer.compare(lent, filesOf(SAMPLE_CONTENT, script, 'files')[source.replace('files/', '')]!)).toBe(0)
    }
  })

  it('contains the readme, license, docs, changelog and tests, and unpacks into one folder', () => {
    const names = Object.keys(unzipSync(sold.bytes))
    const root = `${script.slug}-${script.version}/`
    expect(names.every((name) => name.startsWith(root))).toBe(true)
    for (const name of ['README.md', 'LICENSE.txt', 'CHANGELOG.md']) expect(names).toContain(root + name)
    for (const folder of ['docs/', 'src/', 'tests/'])
      expect(names.some((name) => name.startsWith(root + folder))).toBe(true)
    const changes = new TextDecoder().decode(unzipSync(sold.bytes)[`${root}CHANGELOG.md`])
    expect(changes).toContain(script.version)
  })

  it('has a license text that matches the sold license, and explains how to get the other licenses', () => {
    // C560 C562 C563 C564 C565
    const text = filesOf(SAMPLE_CONTENT, script, 'files')['LICENSE.txt']!.toString().replaceAll(/\s+/g, ' ')
    const sold = LICENSE_TYPES.filter((type) => LICENSE_RULES[type].isSold)
    expect(sold).toEqual(['personal'])
    expect(text).toContain(`${LICENSE_RULES.personal.name} license, version`)
    for (const type of LICENSE_TYPES)
      for (const words of LICENSE_RULES[type].allows) expect(text.toLowerCase()).toContain(words.toLowerCase())
    expect(text).toContain(`includes ${MOST_DOWNLOADS} downloads, and updates for 1 year (365 days`)
    expect(text).toContain(LICENSE_RULES.enterprise.updates)
    expect(text).toContain('Neither can be bought on the site. Write to the author')
  })

  it('is much larger than the evaluation pack, which is labeled as such', () => {
    const inPack = unzipSync(evaluation.bytes)
    const files = Object.keys(inPack).map((name) => name.slice(name.indexOf('/') + 1))
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE-EVALUATION.txt']))
    expect(evaluation.name).toBe(`${script.slug}-${script.version}-evaluation.zip`)
    expect(evaluation.bytes.length).toBeLessThan(sold.bytes.length / 3)
  })

  const tests = TESTS[script.category]
  const missing = tests?.command === 'php' ? missingForPhp('curl', 'mbstring', 'pdo_sqlite') : []
  it.skipIf(missing.length > 0)(
    `passes its own tests after unpacking${missing.length > 0 ? ` (without ${missing.join(', ')})` : ''}`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'kibanda-sold-'))
      try {
        for (const [name, bytes] of Object.entries(unzipSync(sold.bytes))) {
          mkdirSync(dirname(join(folder, name)), { recursive: true })
          writeFileSync(join(folder, name), bytes)
        }
        // This link provides dependencies that the archive does not contain, such as React.
        symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
        const { PATH } = process.env
        const { status, stdout, stderr } = spawnSync(tests!.command, tests!.words, {
          cwd: join(folder, `${script.slug}-${script.version}`),
          encoding: 'utf8',
          env: { PATH },
        })
        expect(status, stdout + stderr).toBe(0)
        expect(Number(tests!.passed.exec(stdout)?.[1])).toBeGreaterThanOrEqual(70)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
