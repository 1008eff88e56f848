import type { MouseEvent } from 'react'
import { keyText } from '#domain/text/typed-keys.ts'

/**
 * Removes invisible characters from the email addresses in a form when its button is clicked or Enter is pressed.
 * Otherwise the browser, which validates the form next, would reject the addresses.
 */
export function tidyEmails({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>('input[type=email]') ?? []) {
    const tidied = keyText(field.value)
    if (tidied !== field.value) field.value = tidied
  }
}
