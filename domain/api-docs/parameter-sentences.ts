/** What can be wrong with one parameter. */
export type ParameterMistake =
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

/** What a sentence about a parameter may name. */
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
  unknown: () => 'This call knows no such parameter.',
  type: ({ type }) =>
    `This must be ${type === 'integer' ? 'a whole number' : type === 'number' ? 'a number' : type === 'boolean' ? 'true or false' : 'a text'}.`,
  choice: ({ enum: choices = [] }) => `This must be one of: ${choices.join(', ')}.`,
  'too-small': ({ minimum }) => `This must be at least ${minimum}.`,
  'too-large': ({ maximum }) => `This must be at most ${maximum}.`,
  'too-fine': () => 'This may have two decimals at most.',
  'too-short': ({ minLength }) =>
    `This must have at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}.`,
  'too-long': ({ maxLength }) => `This must have at most ${maxLength} characters.`,
  shape: ({ example }) => `This does not have the documented form. An example: ${String(example)}`,
}

/** What is wrong with a parameter, for people. */
export function parameterSentence(mistake: ParameterMistake, limits: ParameterLimits): string {
  return parameterSentences[mistake](limits)
}
