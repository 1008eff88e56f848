/** Something that reads a text from outside. @property good how a text begins that it takes */
export type Reader = { good: string; read: (text: string) => unknown }
