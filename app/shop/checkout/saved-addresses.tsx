import type { Address } from '#domain/address.ts'

type Props = { addresses: readonly Address[]; chosen: Address | undefined; fillWith(address: Address): void }

/**
 * A select with the addresses from earlier orders and from the profile. The chosen address is filled into the form,
 * where it can be edited.
 */
export function SavedAddresses({ addresses, chosen, fillWith }: Props) {
  return (
    <div className="mt-5">
      <label htmlFor="saved-address" className="font-semibold">
        Saved address
      </label>
      <select
        id="saved-address"
        className="field mt-1 max-w-full"
        value={chosen ? addresses.indexOf(chosen) : ''}
        onChange={(event) => {
          const address = addresses[Number(event.target.value)]
          if (event.target.value !== '' && address) fillWith(address)
        }}
      >
        <option value="">Choose one</option>
        {addresses.map((address, position) => (
          <option key={JSON.stringify(address)} value={position}>
            {`${address.firstName} ${address.lastName}, ${address.address}, ${address.city}`}
          </option>
        ))}
      </select>
      <p className="mt-1 text-sm text-muted">Fills in the fields below. You can change them for this order.</p>
    </div>
  )
}
