import { runUntilEnd } from './parts/run.ts'

for (const program of ['commands/build.ts', 'commands/bundle-server.ts', 'commands/publish.ts'])
  if (!(await runUntilEnd(program))) process.exit(1)
