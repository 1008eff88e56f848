/** The possible errors in a parameter. */
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
