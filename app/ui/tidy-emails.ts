import type { MouseEvent } from 'react'
import { emailText } from '#domain/text/email-address.ts'

/**
 * Extracts the addresses from text that was pasted into a form's email fields, when the button is clicked or Enter is
 * pressed. Otherwise the browser, which validates the form next, would reject the addresses.
 */
export function tidyEmails({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>('input[type=email]') ?? []) {
    const tidied = emailText(field.value)
    if (tidied !== field.value) field.value = tidied
  }
}
