/** A function that parses untrusted text. @property good the beginning of a valid input */
export type Reader = { good: string; read: (text: string) => unknown }
