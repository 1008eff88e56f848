/** Matches the beginning of a private key. The key itself follows, on lines of its own or in a string of a program. */
const KEY_BEGINS = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----/g
const KEY_LINE = /^[A-Za-z0-9+/=]{40,}$/
/** The number of characters after the beginning of a key that are searched for the key's lines. */
const KEY_NEAR = 600
/** Match the access tokens of well-known services. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  age: /\bAGE-SECRET-KEY-1[0-9A-Z]{20}/,
  aws: /\bAKIA[0-9A-Z]{16}\b/,
  digitalOcean: /\bdop_v1_[0-9a-f]{64}/,
  github: /\bgh[pousr]_[0-9A-Za-z]{36}|\bgithub_pat_\w{60}/,
  gitlab: /\bglpat-[\w-]{20}/,
  google: /\bAIza[\w-]{35}\b|\bya29\.[\w-]{40}|\b1\/\/0[\w-]{40}/,
  huggingFace: /\bhf_[0-9A-Za-z]{34}/,
  npm: /\bnpm_[0-9A-Za-z]{36}\b/,
  openAiAndAnthropic: /\bsk-(?:proj|ant)-[\w-]{20}/,
  pypi: /\bpypi-[\w-]{40}/,
  sendGrid: /\bSG\.[\w-]{16,64}\.[\w-]{16}/,
  shopify: /\bshpat_[0-9a-f]{32}/,
  slack: /\bxox[abprs]-\d{8,}-[\w-]{10}|\bhooks\.slack\.com\/services\/T\w{1,20}\/B\w{1,20}\/\w{16}/,
  stripe: /\b(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{20}|\bwhsec_[0-9A-Za-z]{24}/,
  telegram: /\b(?:bot)?\d{8,10}:AA[\w-]{33}/,
  wireGuard: /\bPrivateKey {0,4}= {0,4}[0-9A-Za-z+/]{43}=/,
}
/** Files larger than this (bytes) are not searched for keys: they are data, not texts written by people. */
const LARGEST_TEXT = 2_000_000

/** Returns whether a file is a text that holds what looks like a private key or an access token. */
export function hasSecret(bytes: Buffer): boolean {
  if (bytes.length > LARGEST_TEXT) return false
  const text = textOf(bytes)
  return text !== undefined && (Object.values(TOKENS).some((token) => token.test(text)) || hasPrivateKey(text))
}

/** Returns the text of a file; undefined if it is not text. */
function textOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 2)
  if (start === '\u00ff\u00fe') return new TextDecoder('utf-16le').decode(bytes)
  if (start === '\u00fe\u00ff') return new TextDecoder('utf-16be').decode(bytes)
  return bytes.includes(0) ? undefined : bytes.toString('latin1')
}

function hasPrivateKey(text: string): boolean {
  return Array.from(text.matchAll(KEY_BEGINS)).some(({ 0: beginning, index }) => {
    const from = index + beginning.length
    return text
      .slice(from, from + KEY_NEAR)
      .split(/\\[nr]|[\s"'`,]/)
      .some((part) => KEY_LINE.test(part))
  })
}
