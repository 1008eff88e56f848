import { blockWith, type PrintedBlock } from '#testing/printed-code.ts'

/** Returns the policy from the nginx configuration shown in a document, including nginx's variable. */
export function printedPolicy(blocks: readonly PrintedBlock[]): string {
  const { code } = blockWith(blocks, 'add_header Content-Security-Policy')
  return /add_header Content-Security-Policy "([^"]+)" always;/.exec(code)?.[1] ?? ''
}

/**
 * Parses a policy as a browser does. Returns the values of each directive, by its name. If a name occurs twice, the
 * first directive applies.
 */
export function directivesOf(policy: string): Map<string, string> {
  const directives = new Map<string, string>()
  for (const part of policy.split(';')) {
    const [name = '', ...values] = part.trim().split(/\s+/)
    if (name !== '' && !directives.has(name)) directives.set(name, values.join(' '))
  }
  return directives
}
