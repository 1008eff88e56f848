import { createConfig, lintFromString } from '@redocly/openapi-core'

const config = createConfig({ extends: ['recommended'] })

/** Returns what Redocly's recommended rules find in an OpenAPI document: errors and warnings, each with its place. */
export async function redoclyProblems(document: object): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await config,
  })
  return problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
  )
}
