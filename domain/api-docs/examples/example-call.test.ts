import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { javaScriptLiteral, phpLiteral, pythonLiteral, shellLiteral } from './example-call.ts'
import { interpreters, missingPrograms, run } from '#testing/interpreters.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '"',
      '\\',
      '$',
      '`',
      '\n',
      '\r',
      '\u2028',
      '\0',
      '{',
      '}',
      'n',
      'x',
      '?>',
      '</script>',
      '🌍',
      'é',
    ),
  }),
)
const manyTexts = fc.array(anyText, { minLength: 60, maxLength: 120 })

/** For each language, a function that writes a program. The program prints the given strings as JSON. */
const programs: Record<string, (texts: string[]) => string> = {
  PHP: (texts) => `<?php echo json_encode([${texts.map(phpLiteral).join(',')}], JSON_THROW_ON_ERROR);`,
  Python: (texts) => `import json\nprint(json.dumps([${texts.map(pythonLiteral).join(',')}]))`,
}

describe('a literal', () => {
  it('represents any string in JavaScript', () => {
    fc.assert(
      fc.property(anyText, (text) => new Function(`return ${javaScriptLiteral(text)}`)() === text),
      { numRuns: 1000 },
    )
  })

  it('represents numbers and booleans', () => {
    expect([javaScriptLiteral(1.5), phpLiteral(1.5), pythonLiteral(1.5)]).toEqual(['1.5', '1.5', '1.5'])
    expect([javaScriptLiteral(true), phpLiteral(false), pythonLiteral(true), pythonLiteral(false)]).toEqual([
      'true',
      'false',
      'True',
      'False',
    ])
  })

  for (const interpreter of interpreters.filter(({ language }) => language in programs)) {
    const missing = missingPrograms(interpreter)
    it.skipIf(missing.length > 0)(
      `represents any string in ${interpreter.language}${missing.map((name) => ` (no ${name} here)`)}`,
      async () => {
        const check = async (texts: string[]) => {
          const { output, errors } = await run(interpreter, programs[interpreter.language]!(texts))
          expect(errors).toBe('')
          expect(JSON.parse(output)).toEqual(texts)
        }
        await fc.assert(fc.asyncProperty(manyTexts, check), { numRuns: 8 })
      },
    )
  }

  const shell = { language: 'shell', command: 'bash', arguments: ['-s'], needs: ['bash'] }
  it.skipIf(missingPrograms(shell).length > 0)('represents any string without NUL in a shell', async () => {
    const check = async (texts: string[]) => {
      const plain = texts.map((text) => text.replaceAll('\0', ''))
      const { output } = await run(shell, plain.map((text) => `printf '%s\\0' ${shellLiteral(text)}`).join('\n'))
      expect(output.split('\0').slice(0, -1)).toEqual(plain)
    }
    await fc.assert(fc.asyncProperty(manyTexts, check), { numRuns: 8 })
  })
})
