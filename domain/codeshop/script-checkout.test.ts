import { expect, it } from 'vitest'
import { EMPTY_CUSTOMER, missingForPurchase } from './script-checkout.ts'

const whole = {
  email: 'w@example.org',
  firstName: 'Wanjiru',
  lastName: 'Mfano',
  company: '',
  agreeToTerms: true,
  agreeToLicense: true,
}
const FIELDS = 'Please fill in all required fields'
const AGREE = 'Please agree to the terms and license agreement'
const CARD = 'Please fill in all payment details'

it.each([
  [EMPTY_CUSTOMER, 'card', ['number'], FIELDS, ['email', 'firstName', 'lastName']],
  [{ ...whole, lastName: '  ' }, 'card', [], FIELDS, ['lastName']],
  [{ ...whole, agreeToTerms: false }, 'card', ['number'], AGREE, ['agreeToTerms']],
  [{ ...whole, agreeToLicense: false }, 'paypal', ['number'], AGREE, ['agreeToLicense']],
  [whole, 'card', ['number', 'cvv'], CARD, ['number', 'cvv']],
] as const)(
  'the code shop’s checkout refuses %j paid by %s with the empty fields %s: %s',
  (form, payment, empty, words, fields) => {
    // C512 C513 C514 C515 C516 C517
    expect(missingForPurchase(form, payment, empty)).toEqual({ words, fields })
  },
)

it.each([
  [whole, 'card', []],
  [{ ...whole, email: 'no address' }, 'paypal', ['number']],
] as const)('the code shop’s checkout accepts %j paid by %s', (form, payment, empty) => {
  // C515 C516
  expect(missingForPurchase(form, payment, empty)).toBeUndefined()
})
