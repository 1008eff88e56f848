import { useEffect, useRef, useState, type FormEvent } from 'react'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { LICENSE_RULES } from '#domain/codeshop/licenses.ts'
import { dayOf } from '#domain/dates.ts'
import type { LicenseKey } from '#domain/codeshop/license-file.ts'
import { FieldLabel } from '#app/storefront/form-field.tsx'
import type { Verified } from './verify.ts'

const NOT_LOADED = 'The check could not be loaded. Please reload this page when you are online.'

/** Maximum length of a license file, in characters. */
const LONGEST = 5000

type Props = { builtKeys: readonly LicenseKey[]; scripts: readonly { id: number; name: string }[] }

/** A form that checks a license file, which is pasted or chosen from disk, and shows the verdict. */
export function VerifyForm({ builtKeys, scripts }: Props) {
  const [file, setFile] = useState('')
  const [email, setEmail] = useState('')
  const [verified, setVerified] = useState<Verified>()
  const isBusy = useRef(false)
  // Load the code and the public keys with the page, so that the check also works offline later.
  useEffect(() => {
    import('./verify.ts').then(({ fetchKeys }) => fetchKeys()).catch(() => {})
  }, [])
  const verify = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    try {
      const { verify } = await import('./verify.ts')
      setVerified(await verify(file, email, builtKeys))
    } catch {
      setVerified({ isGood: false, words: NOT_LOADED })
    } finally {
      isBusy.current = false
    }
  }
  const change = (text: string) => {
    setFile(text.slice(0, LONGEST))
    setVerified(undefined)
  }
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <form className="scripted grid gap-5" onSubmit={(event) => void verify(event)}>
        <div>
          <FieldLabel htmlFor="license-file" label="License file" />
          <textarea
            id="license-file"
            required
            rows={7}
            spellCheck={false}
            value={file}
            placeholder="KBL1.…"
            className="field mt-1 font-mono break-all"
            onChange={(event) => change(event.target.value)}
          />
        </div>
        <div>
          <FieldLabel htmlFor="license-choice" label="or choose a file" isRequired={false} />
          <input
            id="license-choice"
            type="file"
            accept=".license,.txt,text/plain"
            className="file-field mt-1"
            onChange={(event) =>
              void event.target.files?.[0]
                ?.slice(0, LONGEST)
                .text()
                .then((text) => change(text))
            }
          />
        </div>
        <div>
          <FieldLabel htmlFor="license-holder" label="Email address of the holder (Optional)" isRequired={false} />
          <input
            id="license-holder"
            type="text"
            inputMode="email"
            maxLength={LONGEST_EMAIL_ASKED}
            value={email}
            autoComplete="off"
            className="field mt-1"
            onChange={(event) => {
              setEmail(event.target.value)
              setVerified(undefined)
            }}
          />
          <p className="mt-1 text-sm text-muted">
            The file contains a hash of this email address. Enter the address to see whether it matches.
          </p>
        </div>
        <button type="submit" className="button px-8">
          Verify
        </button>
      </form>
      <div role="status">{verified && <Result verified={verified} scripts={scripts} />}</div>
    </div>
  )
}

function Result({
  verified: { isGood, words, facts, isHolder },
  scripts,
}: {
  verified: Verified
  scripts: Props['scripts']
}) {
  const name = scripts.find(({ id }) => id === facts?.script)?.name
  return (
    <div className={`outcome ${isGood ? 'outcome-good' : 'outcome-bad'}`}>
      <p className="font-semibold">
        {isHolder === false ? 'This license is genuine, but its holder has a different address.' : words}
      </p>
      {facts && (
        <dl className="mt-4 grid gap-3">
          {Object.entries({
            'License ID': facts.license,
            Script: `Script #${facts.script}${name === undefined ? '' : ` · ${name}`}`,
            Type: LICENSE_RULES[facts.type].name,
            Issued: dayOf(facts.issued),
            Expires: dayOf(facts.expires),
            ...(isHolder ? { Holder: 'The address matches the holder.' } : {}),
          }).map(([label, value]) => (
            <div key={label}>
              <dt className="label">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
