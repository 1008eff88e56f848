import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLitter } from '#publishing/output/litter.ts'
import { isSecretName, readPublishedFiles } from './published-files.ts'

let contentDir: string
beforeEach(() => {
  contentDir = mkdtempSync(join(tmpdir(), 'kibanda-published-'))
  put('index.html', '<p>Hello</p>')
})
afterEach(() => rmSync(contentDir, { recursive: true, force: true }))

const put = (path: string, text: string | Uint8Array = 'x') => {
  mkdirSync(dirname(join(contentDir, 'demo', path)), { recursive: true })
  writeFileSync(join(contentDir, 'demo', path), text)
}
const read = (...meant: string[]) => {
  const { files, leftOut } = readPublishedFiles(contentDir, 'demo', meant)
  return { files: Object.keys(files), leftOut }
}
const mistakes = (...meant: string[]) => {
  try {
    read(...meant)
    return []
  } catch (error) {
    return (error as Error).message.replaceAll(`${contentDir}/`, '').split('\n')
  }
}

const LITTER = [
  '.DS_Store',
  '._index.html',
  'Thumbs.db',
  'desktop.ini',
  'Icon\r',
  'index.html~',
  '#index.html#',
  '.#index.html',
  '.index.html.swp',
  '.a.swo',
  '~$letter.docx',
  '.~lock.prices.ods#',
  '.git/HEAD',
  '.svn/entries',
  'node_modules/x/index.js',
  '__pycache__/a.cpython-312.pyc',
  '.idea/workspace.xml',
  '.obsidian/app.json',
  '@eaDir/x',
  '__MACOSX/x',
  '.venv/bin/python',
  'page.html.swp',
  'index.html.bak',
  'server.key.bak',
  'app.js.orig',
  'app.js.rej',
  'page.html.save',
  'out.tmp',
  'page.html.save.1',
  'app_BACKUP_4711.js',
  'app_REMOTE_4711.js',
  'app.js.mine',
  'demo.sublime-workspace',
  'demo.iml',
  'demo.suo',
  'Demo.lnk',
  'core.4711',
  'app.stackdump',
  'Heap.20261130.heapsnapshot',
  'hs_err_pid4711.log',
  'php_errors.log',
  'laravel.log',
  'nohup.out',
  'npm-debug.log',
  'error_log',
  'film.mp4.part',
  'film.mp4.crdownload',
  'page.sync-conflict-20261101-101010-ABCDEFG.html',
  "page (Amina's conflicted copy 2026-11-01).html",
  '@Recycle/a',
]
const HIDDEN = [
  '.gitignore',
  '.editorconfig',
  '.env.example',
  '.npmignore',
  '.htaccess',
  '.github/workflows/test.yml',
  '.vscode/settings.json',
]
const SECRETS = [
  'htpasswd',
  'rootkey.csv',
  'github-recovery-codes.txt',
  'Backup codes.pdf',
  '.env',
  '.env.local',
  '.env.production',
  'id_rsa',
  'id_ed25519',
  'server.key',
  'fullchain.pem',
  'release.keystore',
  'vault.kdbx',
  '.npmrc',
  '.netrc',
  '.htpasswd',
  '.pgpass',
  '.bash_history',
  'credentials.json',
  'aws-credentials',
  'client_secret.json',
  'service-account-prod.json',
  'terraform.tfstate',
  'config/secrets.yml',
  '.ssh/known_hosts',
  '.aws/config',
  'known_hosts',
  'authorized_keys',
  'server.crt',
  'ca.cer',
  'cert.der',
  'chain.p7b',
  'server.csr',
  'id_rsa.old',
  'server.key.1',
  'wp-config.php.old',
  'prod.env',
  'env.production',
  'config/env.local',
  'client_secret_1234-abcd.apps.googleusercontent.com.json',
  'passwords.txt',
  'Chrome Passwords.csv',
  'Password.TXT',
  'bitwarden_export_20261130.json',
  'login.keychain-db',
  'old.keychain',
  'pubring.kbx',
  'signing.pvk',
  'assembly.snk',
  'demo.mobileprovision',
  'backup.1pux',
  'wallet.dat',
  'kubeconfig',
  'rclone.conf',
  '.dev.vars',
  '.credentials',
  '.secrets',
]

describe('In a folder that is published', () => {
  // C762
  it.each(LITTER)('%j is left out and reported', (path) => {
    put(`deep/${path}`)
    const [name = ''] = path.split('/')
    expect(read()).toEqual({ files: ['index.html'], leftOut: [`deep/${name}${path === name ? '' : '/'}`] })
    expect(read(`deep/${path}`).files).toEqual(['index.html'])
  })

  it.each(HIDDEN)('%j is left out, unless the owner includes it', (path) => {
    put(path)
    const [name = ''] = path.split('/')
    expect(read()).toEqual({ files: ['index.html'], leftOut: [`${name}${path === name ? '' : '/'}`] })
    for (const meant of new Set([path, name])) expect(read(meant)).toEqual({ files: [path, 'index.html'], leftOut: [] })
  })

  it.each(SECRETS)('%j is an error, unless the owner includes its path', (path) => {
    // C763
    put(path)
    const [name = ''] = path.split('/')
    const named = isSecretName(name) ? name : path
    expect(mistakes()).toEqual([expect.stringContaining(`demo/${named}: files with this name usually contain`)])
    expect(mistakes(...new Set([named, path]))).toEqual([])
  })

  it('a text file with a private key or a token is an error, regardless of its name', () => {
    put('notes.txt', `-----BEGIN OPENSSH PRIVATE KEY-----\n${'b3BlbnNzaC1rZXktdjE'.repeat(4)}\n`)
    put('src/pay.js', `const key = 'sk_live_${'0123456789abcdef'.repeat(2)}'`)
    put('deploy.sh', `TOKEN=ghp_${'a1B2'.repeat(9)}`)
    put(
      'README.md',
      'Keys begin with `-----BEGIN PRIVATE KEY-----` and continue with letters and digits, tokens with `sk_live_` or `ghp_`.',
    )
    expect(mistakes()).toEqual(
      ['deploy.sh', 'notes.txt', 'src/pay.js'].map((path) =>
        expect.stringContaining(`demo/${path}: this file seems to contain a private key or an access token.`),
      ),
    )
    expect(mistakes('notes.txt', 'src/pay.js', 'deploy.sh')).toEqual([])
  })

  const KEY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
  const LINES = [KEY, KEY, KEY]
  const within = (kind: string, lines: readonly string[], end = '\n') =>
    [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join(end)

  it.each([
    ['in a JSON string', JSON.stringify({ private_key: within('PRIVATE KEY', LINES) })],
    ['with headers', within('RSA PRIVATE KEY', ['Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-256-CBC,0A1B', '', ...LINES])],
    ['of PGP', within('PGP PRIVATE KEY BLOCK', ['Version: GnuPG v2.2.40 (GNU/Linux)', '', ...LINES])],
    ['with Windows line endings', within('EC PRIVATE KEY', LINES, '\r\n')],
    ['indented', within('PRIVATE KEY', LINES, '\n      ')],
    ['on one line', within('PRIVATE KEY', LINES, ' ')],
    ['as an array of lines', JSON.stringify(within('PRIVATE KEY', LINES).split('\n'))],
    ['as an array of lines, one to a line', JSON.stringify(within('PRIVATE KEY', LINES).split('\n'), null, 2)],
    ['joined by a program', within('PRIVATE KEY', LINES, "\\n' +\n  '")],
    ['in UTF-16', Buffer.from(`\ufeff${within('PRIVATE KEY', LINES)}`, 'utf16le')],
    ['of age', `AGE-SECRET-KEY-1${'QPZRY9X8GF2TVDW0'.repeat(3)}`],
    ['of WireGuard', `[Interface]\nPrivateKey = ${'aB3d'.repeat(10)}aB0=\n`],
    ['of a webhook of Stripe', `whsec_${'aB3d'.repeat(8)}`],
    ['of DigitalOcean', `dop_v1_${'0123456789abcdef'.repeat(4)}`],
    ['of Shopify', `shpat_${'0123456789abcdef'.repeat(2)}`],
    ['of Hugging Face', `hf_${'aBcD'.repeat(9)}`],
    ['of Telegram', `bot1234567890:AA${'aB3_'.repeat(8)}x`],
    ['of Google', `ya29.${'aB3_'.repeat(20)}`],
    ['that Google renews', `1//${'0aB3_'.repeat(12)}`],
    ['of Stripe, for tests', `sk_test_${'0123456789abcdef'.repeat(2)}`],
    ['of a language model', `sk-proj-${'aB3_'.repeat(10)}`],
    ['of SendGrid', `SG.${'aB3_'.repeat(6)}.${'aB3_'.repeat(11)}`],
    ['of Slack', `https://hooks.slack.com/services/T0AAAAAAA/B0AAAAAAA/${'aB3d'.repeat(6)}`],
    ['of Africa’s Talking', `atsk_${'0123456789abcdef'.repeat(4)}`],
    ['of Flutterwave', `FLWSECK_TEST-${'0aB3d'.repeat(6)}-X`],
    ['of IntaSend', 'ISSecretKey_live_01234567-89ab-cdef-0123-456789abcdef'],
    ['of Azure', `AccountName=a;AccountKey=${'aB3+'.repeat(21)}aB==;`],
    ['of Supabase', `sb_secret_${'aB3_'.repeat(7)}`],
    ['of a webhook of Discord', `https://discord.com/api/webhooks/123456789012345678/${'aB3_'.repeat(17)}`],
  ])('a private key or a token is an error: %s', (_, text) => {
    // C763
    put('notes.txt', text)
    expect(mistakes()).toEqual([expect.stringContaining('demo/notes.txt: this file seems to contain')])
  })

  it('a symbolic link is an error, regardless of its target', () => {
    // C764
    put('a.txt')
    symlinkSync('a.txt', join(contentDir, 'demo/b.txt'))
    symlinkSync('..', join(contentDir, 'demo/up'))
    symlinkSync('/nowhere', join(contentDir, 'demo/broken'))
    expect(mistakes()).toEqual(
      ['b.txt', 'broken', 'up'].map((name) => expect.stringContaining(`demo/${name}: this is a symbolic link.`)),
    )
  })

  it('ordinary files are kept, even if their names resemble secrets or litter', () => {
    const names = [
      'a.key.md',
      'environment.js',
      'git.html',
      'keys.json',
      'my.env.md',
      'environment.env.md',
      'core.js',
      'remote_4711.md',
      'mine.js',
      'password-field.js',
      'wallet.js',
      'example.env',
      'password.json',
      'node_modules.md',
      'passwords.html',
      'public.pub',
      'secrets.html'.replace('secrets', 'secretsauce'),
      'trash.js',
    ]
    for (const name of names) put(name)
    expect(read()).toEqual({ files: [...names, 'index.html'].toSorted(), leftOut: [] })
  })
})

it('an ordinary file name is neither a leftover nor a secret', () => {
  for (const name of [
    'index.html',
    'a~b.js',
    'cache',
    'history.js',
    '1-post',
    'id_rsa.pub',
    'key.js',
    'credentials-form.tsx',
  ])
    expect([name, isLitter(name), isSecretName(name)]).toEqual([name, false, false])
})
