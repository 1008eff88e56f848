/** The name and ID of the field for the phone that gets the M-Pesa prompt. */
export const PHONE_FIELD = 'payment.phone'
