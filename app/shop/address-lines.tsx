import type { Address } from '#domain/shop/address.ts'

/** A postal address, laid out as on an envelope; empty lines are omitted. */
export function AddressLines({
  address: { firstName, lastName, email, phone, address, city, state, zipCode, country },
}: {
  address: Address
}) {
  const lines = [
    `${firstName} ${lastName}`,
    address,
    [city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', '),
    country,
    phone,
    email,
  ]
  return (
    <address className="not-italic">
      {lines
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
    </address>
  )
}
