import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError, together } from '#domain/content/check.ts'
import { recordOf } from '#domain/record.ts'
import { isLitter } from '#publishing/output/litter.ts'

/**
 * The files of a published folder, keyed by path, and the paths of the files and folders that are left out. The path of
 * a folder that is left out ends in a slash.
 */
export type PublishedFiles = { files: Readonly<Record<string, Buffer>>; leftOut: readonly string[] }

const words = (text: string) => text.trim().split(/\s+/)

/** The names, in lower case, of files and folders that usually contain passwords or private keys. */
const SECRET_NAMES: ReadonlySet<string> = new Set(
  words(`.env .envrc .flaskenv .npmrc .yarnrc .yarnrc.yml .pypirc .netrc _netrc .pgpass .my.cnf .mylogin.cnf .htpasswd
    .git-credentials .s3cfg .boto .dockercfg .vault-token .terraformrc .ssh .gnupg .aws .azure .kube .docker .gcloud .config
    .password-store .dev.vars .credentials .secrets htpasswd rootkey.csv auth.json wp-config.php known_hosts authorized_keys kubeconfig
    rclone.conf wallet.dat`),
)
const SECRET_STARTS = words('.env. client_secret_')
const SECRET_ENDS = words(`.pem .key .p12 .pfx .pkcs12 .p8 .jks .keystore .kdb .kdbx .ppk .asc .gpg .ovpn .tfstate
  .tfstate.backup .tfvars .crt .cer .der .p7b .p7c .csr .env .keychain .keychain-db .kbx .pvk .snk .mobileprovision
  .1pux`)
/** The names, without extensions, of files that usually contain secrets. */
const SECRET_STEMS: ReadonlySet<string> = new Set(words('secret secrets client_secret client-secret client_secrets'))
const KEY_NAME = /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/
const CREDENTIALS = /(?:^|[_-])credentials?$/
/** Matches the names of files with settings for a specific environment, such as `env.production`. */
const ENVIRONMENT = /^env\.(?:local|dev|development|test|stag(?:e|ing)|prod|production)$/
/** Matches the usual names of files with lists of passwords or codes, and of password manager exports. */
const PASSWORDS =
  /(?:^|[\s._-])(?:recovery|backup)[\s_-]codes?\.\w{3,4}$|(?:^|[\s._-])passwords?\.(?:txt|csv|xlsx|ods)$|^(?:bitwarden|lastpass|1password)[\w.-]*\.(?:csv|json)$/
const SERVICE_ACCOUNT = /^service[_-]?account/

/** Matches the usual names of example files, which contain no real secrets. */
const EXAMPLE_NAME =
  /^(?:example|sample|template|dist|defaults?)\.env$|[._-](?:example|sample|template|dist|defaults?)(?:\.\w+)?$/i
/** Matches the extension of a copy, as in `id_rsa.old`. */
const COPY = /\.(?:old|copy|backup|bk|\d{1,3})$/
/**
 * Reads the files of a folder that is published as a whole. Leaves out files that tools left behind, and hidden files.
 * @param folder the folder's path within the content folder
 * @param meant paths within the folder that are published anyway: hidden files and folders, and files that only look
 * like secrets
 * @throws ContentError for files that look like secrets, and for symbolic links
 */
export function readPublishedFiles(contentDir: string, folder: string, meant: readonly string[] = []): PublishedFiles {
  const files: Record<string, Buffer> = {}
  const leftOut: string[] = []
  const isNamed = (path: string) => meant.includes(path)
  const isMeant = (path: string) => meant.some((one) => one === path || path.startsWith(`${one}/`))
  const leadsToMeant = (path: string) => meant.some((one) => one.startsWith(`${path}/`))
  const mistake = (path: string, expected: string) => new ContentError(`${contentDir}/${folder}/${path}: ${expected}`)
  const read = (within: string): void => {
    const entries = entriesOf(join(contentDir, folder, within))
    together(
      ...entries.map((entry) => () => {
        const { name } = entry
        const path = `${within}${name}`
        const shown = entry.isDirectory() ? `${path}/` : path
        if (isLitter(name)) return void leftOut.push(shown)
        if (isSecretName(name) && !isNamed(path)) throw mistake(path, LOOKS_SECRET)
        if (name.startsWith('.') && !isMeant(path) && !leadsToMeant(path)) return void leftOut.push(shown)
        if (entry.isSymbolicLink())
          throw mistake(path, 'this is a symbolic link. Replace it with the file or folder that it points to')
        if (entry.isDirectory()) return read(shown)
        if (!entry.isFile()) throw mistake(path, 'expected a file or a folder')
        const bytes = readFileSync(join(contentDir, folder, path))
        if (hasSecret(bytes) && !isNamed(path)) throw mistake(path, HOLDS_SECRET)
        files[path.normalize('NFC')] = bytes
      }),
    )
  }
  read('')
  return { files, leftOut }
}

const MEANT = 'If anyone may read it, list it under include'
const LOOKS_SECRET = `files with this name usually contain passwords or keys. Move it out of the content. ${MEANT}`
const HOLDS_SECRET = `this file seems to contain a private key or an access token. Remove it, and replace the key. ${MEANT}`

/** Returns the entries of a folder in an order that does not depend on the disk. */
function entriesOf(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns whether files with this name usually contain a secret. */
export function isSecretName(name: string): boolean {
  const low = name.toLowerCase().replace(COPY, '')
  const dot = low.indexOf('.', 1)
  const stem = dot < 0 ? low : low.slice(0, dot)
  return (
    !EXAMPLE_NAME.test(low) &&
    (SECRET_NAMES.has(low) ||
      SECRET_STARTS.some((start) => low.startsWith(start)) ||
      SECRET_ENDS.some((end) => low.endsWith(end)) ||
      (SECRET_STEMS.has(stem) && dot > 0) ||
      KEY_NAME.test(low) ||
      ENVIRONMENT.test(low) ||
      PASSWORDS.test(low) ||
      (CREDENTIALS.test(stem) && low.split('.').length <= 2) ||
      (SERVICE_ACCOUNT.test(low) && low.endsWith('.json')) ||
      (low.startsWith('.') && low.endsWith('history')))
  )
}

/**
 * Reads a file that the content refers to, for copying or publishing.
 * @param isMeant whether the owner allows a file that looks like a secret
 * @throws ContentError if it looks like a secret
 */
export function readPublishedFile(contentDir: string, path: string, isMeant: boolean): Buffer {
  const name = path.slice(path.lastIndexOf('/') + 1)
  let bytes: Buffer
  try {
    bytes = readFileSync(join(contentDir, path))
  } catch (error) {
    throw new ContentError(`${contentDir}/${path}: expected a file (${String(recordOf(error).code)})`)
  }
  if (!isMeant && (isSecretName(name) || hasSecret(bytes)))
    throw new ContentError(`${contentDir}/${path}: ${HOLDS_SECRET}`)
  return bytes
}

/** Matches the beginning of a private key. The key itself follows, on separate lines or in a program's string. */
const KEY_BEGINS = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----/g
const KEY_LINE = /^[A-Za-z0-9+/=]{40,}$/
/** How many characters after the beginning of a key are searched for the key's lines. */
const KEY_NEAR = 600
/** Patterns that match the access tokens of well-known services. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  africasTalking: /\batsk_[0-9a-f]{64}\b/,
  age: /\bAGE-SECRET-KEY-1[0-9A-Z]{20}/,
  aws: /\bAKIA[0-9A-Z]{16}\b/,
  azure: /\bAccountKey=[0-9A-Za-z+/]{86}==/,
  digitalOcean: /\bdop_v1_[0-9a-f]{64}/,
  discord: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60}/,
  flutterwave: /\bFLWSECK(?:_TEST)?-[0-9A-Za-z]{12,64}-X\b/,
  github: /\bgh[pousr]_[0-9A-Za-z]{36}|\bgithub_pat_\w{60}/,
  gitlab: /\bglpat-[\w-]{20}/,
  google: /\bAIza[\w-]{35}\b|\bya29\.[\w-]{40}|\b1\/\/0[\w-]{40}/,
  huggingFace: /\bhf_[0-9A-Za-z]{34}/,
  intaSend: /\bISSecretKey_(?:live|test)_[0-9a-f-]{36}/,
  npm: /\bnpm_[0-9A-Za-z]{36}\b/,
  openAiAndAnthropic: /\bsk-(?:proj|ant)-[\w-]{20}/,
  pypi: /\bpypi-[\w-]{40}/,
  sendGrid: /\bSG\.[\w-]{16,64}\.[\w-]{16}/,
  shopify: /\bshpat_[0-9a-f]{32}/,
  slack: /\bxox[abprs]-\d{8,}-[\w-]{10}|\bhooks\.slack\.com\/services\/T\w{1,20}\/B\w{1,20}\/\w{16}/,
  stripe: /\b(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{20}|\bwhsec_[0-9A-Za-z]{24}/,
  supabase: /\bsb(?:p_[0-9a-f]{40}|_secret_[\w-]{22})/,
  telegram: /\b(?:bot)?\d{8,10}:AA[\w-]{33}/,
  wireGuard: /\bPrivateKey {0,4}= {0,4}[0-9A-Za-z+/]{43}=/,
}
/** Files larger than this (bytes) are not searched for keys: they are data, not texts written by people. */
const LARGEST_TEXT = 2_000_000

/** Returns whether a file is text that seems to contain a private key or an access token. */
function hasSecret(bytes: Buffer): boolean {
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
