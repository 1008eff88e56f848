import { readOrderNumber } from '../../domain/shop/orders.ts'
import type { FindSubject, Subject } from './payable.ts'

/** Returns the order or sale with this number, if it belongs to this email address. */
export async function ownedSubject(
  find: FindSubject,
  { number, email }: { number: string; email: string },
): Promise<Subject | undefined> {
  const subject = await find(readOrderNumber(number))
  // Don't reveal whether the number or the email address is wrong.
  return subject?.email === email.trim().toLowerCase() ? subject : undefined
}
