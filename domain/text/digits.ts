/**
 * Returns a text in compatibility form (NFKC), with the decimal digits of every script in ASCII, and without invisible
 * characters. It is a separate file because every product page needs it.
 */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
}

/** Every script has its ten digits in a row; mathematical digits, which have five rows, are not left. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
