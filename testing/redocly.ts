import { createConfig, lintFromString } from '@redocly/openapi-core'

const config = createConfig({ extends: ['recommended'] })

/** Returns the errors and warnings of Redocly's recommended rules for an OpenAPI document, each with its location. */
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
