import type { Route } from './+types/verify-page'
import { API_DOCUMENTS } from '#domain/api-docs/addresses.ts'
import { LICENSE_CLIENTS } from '#domain/codeshop/license-clients.ts'
import { showLicenseKeys, validateLicense } from '#contract/licenses.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'
import { VerifyForm } from './verify/verify-form.tsx'
import { content } from '../content/content.ts'

export const loader = () => ({
  keys: content.licenseKeys,
  scripts: content.scripts.map(({ id, name }) => ({ id, name })),
})

export const meta = () =>
  pageMeta(
    'Verify a License',
    'Check a license file in your browser: whether it is genuine, what it is for, and until when.',
  )

const { folder, javascript, php, vectors } = LICENSE_CLIENTS
const FOR_PROGRAMS = [
  { name: javascript, what: 'JavaScript, for Node.js 20, Deno, Bun and browsers' },
  { name: php, what: 'PHP 8.1 with sodium; save it as verify-license.php' },
  { name: vectors, what: 'license files with the verdict that each must get, to try a program of your own with' },
] as const

export default function VerifyPage({ loaderData: { keys, scripts } }: Route.ComponentProps) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">Verify a License</h1>
      <p className="mt-3 max-w-prose text-muted">
        A license file is one line of text that the seller has signed. It is checked here, in your browser: nothing that
        you enter leaves this page.
      </p>
      <noscript>
        <p className="mt-6">The check needs scripts. The programs below do the same without a browser.</p>
      </noscript>
      <VerifyForm builtKeys={keys} scripts={scripts} />
      <section aria-labelledby="for-programs" className="mt-14 max-w-prose">
        <h2 id="for-programs" className="subtitle">
          In your own program
        </h2>
        <p className="mt-2">
          Each of these checks a license file without asking anybody. Give it the public keys from{' '}
          <code>GET {showLicenseKeys.path}</code>, and keep them with your program; former keys stay in the list, so
          that older files go on being good.
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
          A program that is online can ask <code>POST {validateLicense.path}</code> with the license key, and take one
          of five places for an installation with <code>activate</code>. Both are described in the{' '}
          <a href={API_DOCUMENTS.siteOpenApi} className="prose-link">
            OpenAPI document
          </a>
          .
        </p>
      </section>
    </div>
  )
}
