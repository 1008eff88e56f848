import type { Endpoint, Parameter } from '#domain/content/api-docs.ts'

type Value = string | number | boolean

/** The input of a request: its path and query parameters as strings, and its parsed body. */
type Brought = {
  path: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** The parameters of a request with defaults filled in, and a message for each invalid parameter. */
type CheckedParameters = { given: Record<string, Value>; wrong: Record<string, string> }

/** Checks the input of a request against the documented parameters of its endpoint. */
export function checkParameters({ parameters }: Endpoint, brought: Brought): CheckedParameters {
  const given: Record<string, Value> = {}
  const wrong: Record<string, string> = {}
  for (const parameter of parameters) {
    const { name, required } = parameter
    const raw = Object.hasOwn(brought[parameter.in], name) ? brought[parameter.in][name] : undefined
    if (raw === undefined) {
      if (required) wrong[name] = parameterSentence('missing', parameter)
      else if (parameter.default !== undefined) given[name] = parameter.default
      continue
    }
    const value = parameter.in === 'body' ? raw : fromText(parameter, String(raw))
    const mistake = mistakeIn(parameter, value)
    if (mistake) wrong[name] = parameterSentence(mistake, parameter)
    else given[name] = value as Value
  }
  const known = new Set(parameters.filter((parameter) => parameter.in === 'body').map(({ name }) => name))
  for (const name of Object.keys(brought.body)) if (!known.has(name)) wrong[name] = parameterSentence('unknown', {})
  return { given, wrong }
}

/** Converts a value from a URL to the parameter's type. A value that does not parse stays a string. */
function fromText({ type }: Parameter, text: string): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Returns the first error in a value, if any. */
function mistakeIn(parameter: Parameter, value: unknown): ParameterMistake | undefined {
  const {
    type,
    enum: choices,
    pattern,
    format,
    minimum,
    maximum,
    minLength = 0,
    maxLength = Infinity,
    multipleOf,
  } = parameter
  if (!isOfType(type, value)) return 'type'
  if (choices && !choices.includes(String(value))) return 'choice'
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) return 'too-small'
    if (maximum !== undefined && value > maximum) return 'too-large'
    if (multipleOf !== undefined && !isMultiple(value, multipleOf)) return 'too-fine'
  }
  if (typeof value === 'string') {
    const length = [...value].length
    if (length < minLength) return 'too-short'
    if (length > maxLength) return 'too-long'
    if (pattern !== undefined && !fits(pattern, value)) return 'shape'
    if (format !== undefined && !FORMATS[format](value)) return 'shape'
  }
  return undefined
}

function fits(pattern: string, value: string): boolean {
  // This is safe, because the content schema accepts only plain patterns.
  // oxlint-disable-next-line patterns/literal-only
  return new RegExp(pattern, 'u').test(value)
}

function isOfType(type: Parameter['type'], value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  return typeof value === type
}

/** Returns whether a value is a multiple of a step, with a tolerance for floating-point errors. */
function isMultiple(value: number, step: number): boolean {
  return Math.abs(value - Math.round(value / step) * step) < step / 1000
}

const FORMATS: Readonly<Record<NonNullable<Parameter['format']>, (text: string) => boolean>> = {
  uri: (text) => URL.canParse(text) && !/[\s\\^`{|}<>"]/.test(text) && isPrintable(text),
  email: (text) =>
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/.test(
      text,
    ),
  date: isDate,
  'date-time': (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && isDate(text.slice(0, 10)),
}

const isPrintable = (text: string) => /^[\x21-\x7e]*$/.test(text)

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The possible errors in a parameter. */
type ParameterMistake =
  | 'missing'
  | 'unknown'
  | 'type'
  | 'choice'
  | 'too-small'
  | 'too-large'
  | 'too-fine'
  | 'too-short'
  | 'too-long'
  | 'shape'

/** The parts of a parameter's documentation that a message may mention. */
type ParameterLimits = {
  type?: string | undefined
  enum?: readonly string[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  example?: unknown
}

const parameterSentences: Record<ParameterMistake, (limits: ParameterLimits) => string> = {
  missing: () => 'This parameter is missing.',
  unknown: () => 'This endpoint has no such parameter.',
  type: ({ type }) =>
    `This must be ${type === 'integer' ? 'a whole number' : type === 'number' ? 'a number' : type === 'boolean' ? 'true or false' : 'a string'}.`,
  choice: ({ enum: choices = [] }) => `This must be one of: ${choices.join(', ')}.`,
  'too-small': ({ minimum }) => `This must be at least ${minimum}.`,
  'too-large': ({ maximum }) => `This must be at most ${maximum}.`,
  'too-fine': () => 'This may have at most two decimals.',
  'too-short': ({ minLength }) =>
    `This must have at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}.`,
  'too-long': ({ maxLength }) => `This must have at most ${maxLength} characters.`,
  shape: ({ example }) => `This does not match the documented format. Example: ${String(example)}`,
}

/** Returns the message for an error in a parameter. */
export function parameterSentence(mistake: ParameterMistake, limits: ParameterLimits): string {
  return parameterSentences[mistake](limits)
}
