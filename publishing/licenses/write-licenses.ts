import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toBase64url } from '#domain/text/base64url.ts'
import {
  holderHash,
  signedPart,
  type LicenseFacts,
  type LicenseKey,
  type LicenseVerdict,
} from '#domain/codeshop/license-file.ts'
import { privateKeyFrom, publicKeyOf, signedText } from '#server/secrets/signing-keys.ts'
import { LICENSE_CLIENTS } from '#domain/codeshop/licenses.ts'
import type { Kept } from '#publishing/output/kept.ts'
import type { Write } from '#publishing/output/output.ts'

/** A test case: a license file, the script for which the file is checked, and the expected verdict. */
type TestVector = { name: string; file: string; script?: number; verdict: LicenseVerdict }

/** Test data for every program that checks license files. Its keys sign no real licenses. */
type TestVectors = { about: string; now: string; keys: LicenseKey[]; vectors: TestVector[] }

async function testKey(name: string) {
  const privateKey = privateKeyFrom(createHash('sha256').update(`kibanda license test key ${name}`).digest())
  const key = await publicKeyOf(privateKey)
  const close = (text: string) => signedText(text, privateKey)
  return { key, close, issue: (facts: LicenseFacts) => close(signedPart(key.id, facts)) }
}

/** Returns valid license files, and an invalid license file for each reason. The result never changes. */
export async function testVectors(): Promise<TestVectors> {
  const [current, former, stranger] = await Promise.all([testKey('current'), testKey('former'), testKey('stranger')])
  const license = 'LICENSE-vector0001'
  const facts: LicenseFacts = {
    license,
    script: 1,
    type: 'personal',
    holder: await holderHash(license, 'wanjiru@example.org'),
    issued: '2026-11-01T00:00:00.000Z',
    expires: '2027-11-01T00:00:00.000Z',
  }
  const good = current.issue(facts)
  const [head = '', id = '', payload = '', signature = ''] = good.split('.')
  const claimed = toBase64url(Buffer.from(JSON.stringify({ ...facts, type: 'enterprise' })))
  const lastLetter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const otherEnd = signature.slice(0, -1) + lastLetter[lastLetter.indexOf(signature.at(-1)!) + 1]!
  return {
    about:
      'License files to try a checking program with, at the moment "now". The keys are for tests: they sign nothing real.',
    now: '2026-11-21T08:00:00.000Z',
    keys: [current.key, former.key],
    vectors: [
      { name: 'good', file: good, verdict: 'valid' },
      { name: 'good, for the script that it is for', file: good, script: 1, verdict: 'valid' },
      { name: 'good, signed with a former key', file: former.issue(facts), verdict: 'valid' },
      { name: 'good, for another script', file: good, script: 2, verdict: 'wrong-script' },
      { name: 'ended', file: current.issue({ ...facts, expires: '2026-11-21T08:00:00.000Z' }), verdict: 'expired' },
      { name: 'of another seller', file: stranger.issue(facts), verdict: 'unknown-key' },
      {
        name: 'of another seller, under a known key id',
        file: stranger.close(signedPart(id, facts)),
        verdict: 'forged',
      },
      { name: 'with other facts', file: [head, id, claimed, signature].join('.'), verdict: 'forged' },
      {
        name: 'with the id of the other key',
        file: [head, former.key.id, payload, signature].join('.'),
        verdict: 'forged',
      },
      {
        name: 'with the signature of another license',
        file: [head, id, payload, current.issue({ ...facts, script: 2 }).split('.')[3]].join('.'),
        verdict: 'forged',
      },
      {
        name: 'with another text for the same signature',
        file: [head, id, payload, otherEnd].join('.'),
        verdict: 'malformed',
      },
      { name: 'with a line break at its end', file: `${good}\n`, verdict: 'valid' },
      { name: 'with a space before it', file: ` ${good}`, verdict: 'valid' },
      { name: 'with a Windows line break at its end', file: `${good}\r\n`, verdict: 'valid' },
      { name: 'with a byte order mark and a blank line', file: `\ufeff\n${good}\n\n`, verdict: 'valid' },
      { name: 'in lines of 76 characters', file: good.replace(/.{76}/g, '$&\r\n'), verdict: 'valid' },
      {
        name: 'quoted in an email',
        file: good.replace(/.{1,74}/g, '> $&\n'),
        verdict: 'valid',
      },
      { name: 'with invisible spaces', file: good.replaceAll('.', '.\u200b'), verdict: 'valid' },
      { name: 'with a letter too many', file: `a${good}`, verdict: 'malformed' },
      { name: 'of another version', file: good.replace('KBL1', 'KBL2'), verdict: 'malformed' },
      { name: 'cut short', file: good.slice(0, -1), verdict: 'malformed' },
      { name: 'without a signature', file: `${head}.${id}.${payload}.`, verdict: 'malformed' },
      {
        name: 'signed, but not the facts of a license',
        file: current.close(`KBL1.${id}.${toBase64url(Buffer.from('{"script":1}'))}`),
        verdict: 'malformed',
      },
      {
        name: 'signed, but no JSON',
        file: current.close(`KBL1.${id}.${toBase64url(Buffer.from('license'))}`),
        verdict: 'malformed',
      },
      { name: 'empty', file: '', verdict: 'malformed' },
    ],
  }
}

const SOURCES = 'publishing/licenses'

/** Writes the license checker in each language and the test vectors, next to the page that describes them. */
export async function writeLicenses(write: Write, kept: Kept, version: string): Promise<void> {
  const { folder, vectors, ...clients } = LICENSE_CLIENTS
  for (const name of Object.values(clients)) write(join(folder, name).slice(1), readFileSync(join(SOURCES, name)))
  const made = await kept.take('test vectors', [version], async () =>
    Buffer.from(`${JSON.stringify(await testVectors(), undefined, 2)}\n`),
  )
  write(join(folder, vectors).slice(1), made)
}
