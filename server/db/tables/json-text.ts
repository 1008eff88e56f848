declare const held: unique symbol

/** A value stored in a column as JSON text; the type parameter is the type of the value. */
export type JsonText<Value> = string & { readonly [held]: Value }

/** Returns the JSON text to store for a value. */
export function toJson<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>
}

/** Parses the value of a JSON column. */
export function fromJson<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text)
}
