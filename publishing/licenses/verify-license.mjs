// Checks a license file offline. Runs in Node.js 20, Deno, Bun and browsers.
//   import { verifyLicense } from './verify-license.mjs'
//   const { verdict, facts } = await verifyLicense(text, keys, { script: 1 })
// keys: the "keys" array from GET /api/v1/license-keys. Ship it with your program.
// Characters that never occur in a license file are ignored, such as line breaks, spaces and the > of a quoted email.
// verdict: valid, expired, wrong-script, malformed, unknown-key or forged.
const FORM = /^KBL1\.[\w-]{8}\.[\w-]{2,2000}\.[\w-]{86}$/

function decode(text) {
  if (text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  // Rejects non-canonical encodings: the same bytes must always have the same text.
  return again === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : undefined
}

function read(payload) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(payload)))
  } catch {
    return undefined
  }
}

export async function verifyLicense(text, keys, { script, now = new Date() } = {}) {
  const file = String(text).replace(/[^\w.-]/g, '')
  if (!FORM.test(file)) return { verdict: 'malformed' }
  const [, keyId, payload, end] = file.split('.')
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return { verdict: 'unknown-key' }
  const signature = decode(end)
  if (!signature) return { verdict: 'malformed' }
  const signed = new TextEncoder().encode(file.slice(0, file.lastIndexOf('.')))
  const publicKey = await crypto.subtle.importKey('raw', decode(key.publicKey), 'Ed25519', false, ['verify'])
  if (!(await crypto.subtle.verify('Ed25519', publicKey, signature, signed))) return { verdict: 'forged' }
  const facts = read(payload)
  if (!facts?.license || !facts.expires || Number.isNaN(Date.parse(facts.expires))) return { verdict: 'malformed' }
  if (script !== undefined && facts.script !== script) return { verdict: 'wrong-script', facts }
  return { verdict: new Date(facts.expires) <= now ? 'expired' : 'valid', facts }
}
