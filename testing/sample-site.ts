import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { endWithStarter } from './end-with-starter.ts'
import { memoryFolder } from './memory-folder.ts'

// The tests publish the sample content to a separate folder, so the owner's own content and site cannot affect them.
process.env.CONTENT_DIR = SAMPLE_CONTENT
process.env.SITES_DIR = 'build/of-tests'
// Temporary files need not outlive the run. Tests that need a real disk use `diskFolder`.
process.env.TMPDIR = memoryFolder()
endWithStarter()
