/**
 * Ends the program with a sentence where it was given a word that it does not know, before it has done anything.
 * npm keeps options for itself unless `--` stands before them; they are looked for, too.
 * @param command as its user writes it, such as `npm run publish`
 * @param known the options that may be given
 */
export function allowOnly(command: string, known: readonly `--${string}`[]): void {
  const unknown = process.argv.slice(2).find((word) => !known.some((option) => option === word))
  const swallowed = known.find((option) => process.env[`npm_config_${option.slice(2).replaceAll('-', '_')}`] === 'true')
  if (unknown === undefined && swallowed === undefined) return
  console.error(
    unknown === undefined
      ? `npm took ${swallowed} for itself. Write: ${command} -- ${swallowed}`
      : `${unknown} is not an option of ${command}. There is ${known.join(' and ')}.`,
  )
  process.exit(1)
}
