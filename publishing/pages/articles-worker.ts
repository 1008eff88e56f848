import { workerData } from 'node:worker_threads'
import { readArticles } from '#publishing/content/articles.ts'
import type { ArticlesTask } from './articles-ahead.ts'
import { createKept, rememberMade } from '#publishing/output/kept.ts'

const { contentDir, keptIn, version, now }: ArticlesTask = workerData
rememberMade(createKept(keptIn, now), version)
readArticles(contentDir, (posts) => posts.toReversed())
