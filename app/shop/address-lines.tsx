import { addressLines, type Address } from '#domain/address.ts'

/** A postal address, laid out as on an envelope, with phone number and email address. Empty lines are omitted. */
export function AddressLines({ address }: { address: Address }) {
  const lines = [...addressLines(address), address.phone.trim(), address.email.trim()].filter((line) => line !== '')
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block break-words">
          {line}
        </span>
      ))}
    </address>
  )
}
