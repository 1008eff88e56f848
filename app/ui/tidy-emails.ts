import type { MouseEvent } from 'react'
import { keyText } from '#domain/text/typed-keys.ts'

/**
 * Takes what nobody sees out of the email addresses in a form, when its button is clicked or Enter is pressed: the
 * browser checks them next, and refuses invisible characters.
 */
export function tidyEmails({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>('input[type=email]') ?? []) {
    const tidied = keyText(field.value)
    if (tidied !== field.value) field.value = tidied
  }
}
