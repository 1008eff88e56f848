import { AGREEMENTS, CUSTOMER_INPUTS, type CustomerForm } from '#domain/codeshop/script-checkout.ts'
import { FormField, Mistake, stateOf } from '#app/storefront/form-field.tsx'

/** The names of the fields that take the full width of the form. */
const WIDE_FIELDS: ReadonlySet<string> = new Set(['email', 'company'])

type Props = {
  customer: CustomerForm
  mistakeOf(field: keyof CustomerForm): string | undefined
  /**
   * Called with the fields that the visitor changes. Without this function, the browser posts the fields to the server.
   */
  edit?(part: Partial<CustomerForm>): void
}

/** The fields about the buyer of scripts. */
export function CustomerFields({ customer, mistakeOf, edit }: Props) {
  return (
    <div className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {CUSTOMER_INPUTS.map(({ field, ...input }) => (
        <FormField
          key={field}
          {...input}
          name={`customer.${field}`}
          className={WIDE_FIELDS.has(field) ? 'sm:col-span-2' : ''}
          value={customer[field]}
          onType={edit && ((value) => edit({ [field]: value }))}
          mistake={mistakeOf(field)}
          isNeeded={input.isRequired}
        />
      ))}
    </div>
  )
}

/** The checkboxes for the terms that a buyer of scripts has to accept. */
export function Agreements({ customer, mistakeOf, edit }: Props) {
  return AGREEMENTS.map(({ field, words }) => {
    const name = `customer.${field}`
    return (
      <div key={field}>
        <label className="filter-choice items-start py-1.5">
          <input
            id={name}
            type="checkbox"
            className="mt-1"
            {...stateOf(name, mistakeOf(field), true)}
            {...(edit
              ? { checked: customer[field], onChange: (event) => edit({ [field]: event.target.checked }) }
              : { name, value: 'yes', defaultChecked: customer[field] })}
          />
          <span>{words}</span>
        </label>
        <Mistake name={name} mistake={mistakeOf(field)} />
      </div>
    )
  })
}
