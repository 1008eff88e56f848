/**
 * Returns whether text contains nothing visible, so that `oneLine` would make it empty. This function has its own file,
 * because every checkout needs it.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]*$/u.test(text)
}
