import type { PageProps } from '#app/page/page-module.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { API_DOCUMENTS } from '#domain/api-docs/addresses.ts'
import { LICENSE_CLIENTS } from '#domain/codeshop/licenses.ts'
import { showLicenseKeys, validateLicense } from '#contract/licenses.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { VerifyForm } from './verify-form.tsx'
import { content } from '#app/content/content.ts'

export const loader = () => ({
  keys: content.licenseKeys,
  scripts: content.scripts.map(({ id, name }) => ({ id, name })),
})

export const meta = () =>
  pageMeta(
    'Verify a License',
    'Check in your browser whether a license file is genuine, what it covers, and when its updates end.',
  )

const { folder, javascript, php, vectors } = LICENSE_CLIENTS
const FOR_PROGRAMS = [
  { name: javascript, what: 'JavaScript, for Node.js 20, Deno, Bun and browsers' },
  { name: php, what: 'PHP 8.1 with sodium; save it as verify-license.php' },
  { name: vectors, what: 'license files with their expected verdicts, for testing your own program' },
] as const

export default function VerifyPage({ data: { keys, scripts } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">Verify a License</h1>
      <p className="mt-3 max-w-prose text-muted">
        A license file is one line of text, signed by the seller. It is checked in your browser: nothing you enter
        leaves this page. If you bought a script here, save its license file under{' '}
        <a href={addressOf(pages.licenseManagement)} className="prose-link">
          License Management
        </a>
        .
      </p>
      <noscript>
        <p className="mt-6">Checking a license here needs JavaScript. The programs below work without a browser.</p>
      </noscript>
      <VerifyForm builtKeys={keys} scripts={scripts} />
      <section aria-labelledby="for-programs" className="mt-14 max-w-prose">
        <h2 id="for-programs" className="subtitle">
          In your own program
        </h2>
        <p className="mt-2">
          The first two check a license file offline; the third is for testing. Give them the public keys from{' '}
          <code>GET {showLicenseKeys.path}</code>, and keep these with your program; former keys stay in the list, so
          older files remain valid.
        </p>
        <ul className="mt-3 grid gap-2">
          {FOR_PROGRAMS.map(({ name, what }) => (
            <li key={name}>
              <a href={`${folder}/${name}`} download className="prose-link">
                {name}
              </a>
              {`: ${what}.`}
            </li>
          ))}
        </ul>
        <p className="mt-3">
          The result <code>expired</code> means that updates have ended, not the right to use. An offline check cannot
          see that a license was revoked, for example after a refund; <code>validate</code> can.
        </p>
        <p className="mt-3">
          A program that is online can call <code>POST {validateLicense.path}</code> with the license key, and register
          up to five installations with <code>activate</code>. This limits only how many are registered at the same
          time, not in how many projects you may use the script, which its license text says; <code>deactivate</code>{' '}
          frees a place. These calls are described in the{' '}
          <a href={API_DOCUMENTS.siteOpenApi} className="prose-link">
            OpenAPI document
          </a>
          .
        </p>
      </section>
    </div>
  )
}
