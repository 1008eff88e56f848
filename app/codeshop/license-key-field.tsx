import { useId, type ReactNode } from 'react'

/**
 * A license key that can be selected but not edited, and that wraps onto several lines if necessary.
 * @param children the buttons beside the key
 */
export function LicenseKeyField({ value, children }: { value: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="label">
        License Key
      </label>
      <div className="mt-1 flex flex-wrap items-start gap-2">
        <textarea
          id={id}
          readOnly
          rows={2}
          value={value}
          spellCheck={false}
          className="field min-w-0 flex-1 basis-60 resize-none bg-sunk font-mono break-all field-sizing-content"
          onFocus={(event) => event.target.select()}
        />
        {children}
      </div>
    </div>
  )
}
