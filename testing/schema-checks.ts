import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '#domain/api-docs/json-schema.ts'

// `multipleOf` needs a tolerance, because amounts such as 0.07 are not exact in binary: 0.07 / 0.01 is not quite 7.
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, multipleOfPrecision: 6 })
addFormats.default(ajv)
const openApi = new Validator()

/**
 * Returns the ways in which a value violates a JSON Schema 2020-12 schema.
 * @throws when the schema itself is invalid
 */
export function schemaMistakes(schema: JsonSchema, value: unknown): string[] {
  const validate = ajv.compile(schema)
  ajv.removeSchema(schema)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Returns the ways in which a document violates the OpenAPI specification, after converting it to JSON and back. */
export async function openApiMistakes(document: object): Promise<string[]> {
  const { valid, errors = [] } = await openApi.validate(JSON.parse(JSON.stringify(document)))
  if (valid) return []
  return typeof errors === 'string' ? [errors] : errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
