import type { Address } from '#domain/shop/address.ts'

/** An address as on an envelope, without empty lines. */
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
