import { SAMPLE_CONTENT } from '../publishing/content/content-folder.ts'

// The tests read another owner's content, and publish it beside the owner's own site: whatever the owner changes, they
// find what they know.
process.env.CONTENT_DIR = SAMPLE_CONTENT
process.env.SITES_DIR = 'build/of-tests'
