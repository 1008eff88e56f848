import type { AnswerField, Endpoint, Parameter } from '#domain/content/api-docs.ts'

/** A JSON Schema (2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown }

const VALUE_KEYWORDS = [
  'type',
  'enum',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'multipleOf',
  'default',
] as const

/** Returns the schema of a parameter's value, without its description. */
export function valueSchema(parameter: Parameter): JsonSchema {
  return pick(parameter, VALUE_KEYWORDS)
}

/** Returns the schema of a parameter, with its description and example. */
export function parameterSchema(parameter: Parameter): JsonSchema {
  return { ...valueSchema(parameter), description: parameter.description, examples: [parameter.example] }
}

/** Returns the parameters that a request sends in its body. */
export function bodyParameters({ parameters }: Pick<Endpoint, 'parameters'>): Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'body')
}

/** Returns the schema of an endpoint's request body. */
export function bodySchema(endpoint: Pick<Endpoint, 'parameters'>): JsonSchema {
  const parameters = bodyParameters(endpoint)
  return objectSchema(
    parameters.map((parameter) => ({
      name: parameter.name,
      isRequired: parameter.required,
      schema: parameterSchema(parameter),
    })),
  )
}

/** Returns the schema of an endpoint's success response. */
export function answerSchema({ response }: Pick<Endpoint, 'response'>): JsonSchema {
  return fieldsSchema(response.fields)
}

/** Returns the schema of an object with the given fields. */
export function fieldsSchema(fields: readonly AnswerField[]): JsonSchema {
  return nodesSchema(fieldTree(fields))
}

/** Returns the schema that all error responses share. */
export function errorAnswerSchema(): JsonSchema {
  const said = (description: string) => ({ type: 'string', description })
  return objectSchema([
    { name: 'success', isRequired: true, schema: { type: 'boolean', const: false } },
    { name: 'error', isRequired: true, schema: said('A stable key that identifies the error.') },
    { name: 'message', isRequired: true, schema: said('A message for people.') },
    { name: 'requestId', isRequired: true, schema: said('Identifies this request in the server log.') },
    {
      name: 'fields',
      isRequired: false,
      schema: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'A message for each missing or invalid parameter, keyed by its name.',
      },
    },
  ])
}

function nodesSchema(nodes: readonly FieldNode[]): JsonSchema {
  return objectSchema(
    nodes.map((node) => ({ name: node.name, isRequired: !isOptional(node), schema: nodeSchema(node) })),
  )
}

function nodeSchema({ isList, field, children }: FieldNode): JsonSchema {
  const words = field ? { description: field.description } : {}
  const schema = children.length > 0 ? nodesSchema(children) : fieldSchema(field)
  return isList ? { type: 'array', items: schema, ...words } : { ...schema, ...words }
}

function fieldSchema(field: AnswerField | undefined): JsonSchema {
  return field ? { ...pick(field, ['type', 'enum', 'format']), examples: [field.example] } : {}
}

function objectSchema(properties: readonly { name: string; isRequired: boolean; schema: JsonSchema }[]): JsonSchema {
  const required = properties.flatMap(({ name, isRequired }) => (isRequired ? [name] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

function pick<T extends object>(from: T, keywords: readonly (keyof T & string)[]): JsonSchema {
  return Object.fromEntries(
    keywords.flatMap((keyword) => (from[keyword] === undefined ? [] : [[keyword, from[keyword]]])),
  )
}

/** A part of a response: a documented value, or an object that contains other parts. */
export type FieldNode = { name: string; isList: boolean; field?: AnswerField; children: readonly FieldNode[] }

/** Builds the tree of a response's parts from field names such as `status`, `meta.total` and `data[].amount`. */
export function fieldTree(fields: readonly AnswerField[]): FieldNode[] {
  return nodesOf(fields.map((field) => ({ field, path: field.name.split('.') })))
}

/**
 * Returns whether a response may omit a part: an optional value, or an object with only optional parts. A list of
 * objects is present even when it is empty.
 */
export function isOptional({ isList, field, children }: FieldNode): boolean {
  return children.length > 0 ? !isList && children.every(isOptional) : field?.optional === true
}

function nodesOf(entries: readonly { field: AnswerField; path: readonly string[] }[]): FieldNode[] {
  const byName = Map.groupBy(entries, ({ path: [first = ''] }) => first.replace('[]', ''))
  return [...byName].map(([name, parts]) => {
    const own = parts.find(({ path }) => path.length === 1)
    return {
      name,
      isList: parts.some(({ path }) => path[0]?.endsWith('[]')),
      ...(own ? { field: own.field } : {}),
      children: nodesOf(parts.flatMap(({ field, path }) => (path.length > 1 ? [{ field, path: path.slice(1) }] : []))),
    }
  })
}
