import { join } from 'node:path'
import { compressBetter } from '../publishing/compress-better.ts'
import { createKept } from '../publishing/kept.ts'
import { BUILD_DIR, currentSite } from '../server/built-site.ts'

await compressBetter(currentSite(), createKept(join(BUILD_DIR, 'kept'), new Date()))
