import { workerData } from 'node:worker_threads'
import { readArticles } from '#publishing/content/articles.ts'
import type { ArticlesTask } from './articles-ahead.ts'
import { createKept } from '#publishing/output/kept.ts'
import { rememberMade } from '#publishing/output/remember-made.ts'

const { contentDir, keptIn, version, now }: ArticlesTask = workerData
rememberMade(createKept(keptIn, now), version)
readArticles(contentDir, (posts) => posts.toReversed())
