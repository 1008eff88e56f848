import { storedValue } from '#app/browser/outside-value.ts'
import { recordOf } from '#domain/record.ts'

/** The language of the code examples, which the visitor chose in this tab. */
export const chosenLanguage = storedValue('exampleLanguage', { language: 'curl' }, (stored) => {
  const { language } = recordOf(stored)
  return { language: typeof language === 'string' ? language : 'curl' }
})
