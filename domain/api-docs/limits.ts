import type { Parameter } from '#domain/content/api-docs.ts'
import { inThousands } from '#domain/money.ts'

type Limited = Partial<
  Pick<Parameter, 'enum' | 'minimum' | 'maximum' | 'minLength' | 'maxLength'> & { default: Parameter['default'] }
>

/**
 * Describes the allowed values of a parameter or a response field in a few words: "1 to 250,000", "one of KES, USD",
 * "4 to 12 characters".
 */
export function limitsOf({
  enum: choices,
  minimum,
  maximum,
  minLength,
  maxLength,
  default: standard,
}: Limited): string {
  return [
    choices && choices.length > 1 ? `one of ${choices.join(', ')}` : undefined,
    span(shown(minimum), shown(maximum), ''),
    span(shown(minLength), shown(maxLength), ' characters'),
    standard !== undefined ? `${String(standard)} by default` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('; ')
}

function span(least: string | undefined, most: string | undefined, unit: string): string | undefined {
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`
  if (most !== undefined) return `at most ${most}${unit}`
  return least !== undefined ? `at least ${least}${unit}` : undefined
}

function shown(number: number | undefined): string | undefined {
  return number === undefined ? undefined : inThousands(number)
}
