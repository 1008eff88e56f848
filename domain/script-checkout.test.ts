import { expect, it } from 'vitest'
import { EMPTY_CUSTOMER, missingForPurchase } from './script-checkout.ts'

const whole = { email: 'w@example.org', firstName: 'Wanjiru', lastName: 'Mfano', company: '', agreeToTerms: true, agreeToLicense: true }

it.each([
  [EMPTY_CUSTOMER, 'card', false, 'Please fill in all required fields'],
  [{ ...whole, lastName: '  ' }, 'card', true, 'Please fill in all required fields'],
  [{ ...whole, agreeToTerms: false }, 'card', false, 'Please agree to the terms and license agreement'],
  [{ ...whole, agreeToLicense: false }, 'paypal', false, 'Please agree to the terms and license agreement'],
  [whole, 'card', false, 'Please fill in all payment details'],
  [whole, 'card', true, undefined],
  [{ ...whole, email: 'no address' }, 'paypal', false, undefined],
] as const)('%j paid by %s (card filled in: %s): %s', (form, payment, isCardFilledIn, missing) => {
  // C512 C513 C514 C515 C516 C517
  expect(missingForPurchase(form, payment, isCardFilledIn)).toBe(missing)
})
