declare const held: unique symbol

/** A value as a column keeps it: the text of its JSON, which remembers for the compiler what it holds. */
export type JsonText<Value> = string & { readonly [held]: Value }

/** The text that a column keeps of a value. */
export function toJson<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>
}

/** The value that a column keeps. */
export function fromJson<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text)
}
