/**
 * Returns text in compatibility form (NFKC), with the decimal digits of every writing system in ASCII, and without
 * invisible characters. Numbers that are not digits, such as ½ and ², stay unchanged, because 2½ must not become 21⁄2.
 * This function has its own file, because every product page needs it.
 */
export function plainDigits(text: string): string {
  return text
    .replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
}

/**
 * Returns a decimal digit of any writing system as an ASCII digit. In every writing system, the ten digits have
 * consecutive code points. Mathematical digits are five such sets in a row, but NFKC has already normalized them.
 */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
