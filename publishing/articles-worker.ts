import { workerData } from 'node:worker_threads'
import { readArticles } from '../server/content/articles.ts'
import type { ArticlesTask } from './articles-ahead.ts'
import { createKept } from './kept.ts'
import { rememberMade } from './remember-made.ts'

const { contentDir, keptIn, version, now } = workerData as ArticlesTask
rememberMade(createKept(keptIn, now), version)
readArticles(contentDir, (posts) => posts.toReversed())
