/**
 * Ends the program with a message if its command line contains an unknown option. Also detects options that npm
 * consumed because `--` was missing.
 * @param command the command as the user types it, such as `npm run publish`
 * @param known the allowed options
 */
export function rejectUnknownOptions(command: string, known: readonly `--${string}`[]): void {
  const unknown = process.argv.slice(2).find((word) => !known.some((option) => option === word))
  const swallowed = known.find((option) => process.env[`npm_config_${option.slice(2).replaceAll('-', '_')}`] === 'true')
  if (unknown === undefined && swallowed === undefined) return
  console.error(
    unknown === undefined
      ? `npm consumed ${swallowed} itself. Use: ${command} -- ${swallowed}`
      : `${unknown} is not an option of ${command}. Available: ${known.join(', ')}.`,
  )
  process.exit(1)
}
