import { spawnSync } from 'node:child_process'

/**
 * Runs a program of `node_modules` under this Node.
 * @returns whether it ended well
 */
export function run(script: string, ...args: string[]): boolean {
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status === 0
}

export const tools = {
  reactRouter: 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}
