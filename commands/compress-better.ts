import { join } from 'node:path'
import { compressBetter } from '#publishing/output/compress-better.ts'
import { createKept } from '#publishing/output/kept.ts'
import { BUILD_DIR, currentSite } from '#server/publication/built-site.ts'

await compressBetter(currentSite(), createKept(join(BUILD_DIR, 'kept'), new Date()))
