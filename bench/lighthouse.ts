import lighthouse from 'lighthouse'
import { median } from './table.ts'

/**
 * The results of a Lighthouse run: scores (0 to 100), times (ms), layout shift, and the number of transferred bytes.
 */
export type Scores = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  bytes: number
}

/**
 * Runs Lighthouse with its defaults: a simulated phone on slow 4G. Returns the median of each metric over all runs.
 * @param port the remote debugging port of a running Chromium
 */
export async function measure(port: number, url: string, runs: number): Promise<Scores> {
  const all: Scores[] = []
  for (let run = 0; run < runs; run++) all.push(await scoresOf(port, url))
  return medians(all)
}

/** Returns the median of each metric over all runs. */
export function medians(all: readonly Scores[]): Scores {
  const names = Object.keys(all[0]!) as (keyof Scores)[]
  return Object.fromEntries(names.map((name) => [name, median(all.map((scores) => scores[name]))])) as Scores
}

/** The maximum number of attempts per run: Chromium occasionally fails, for example by painting nothing. */
const MOST_TRIES = 3

/** Returns the scores of one run. */
export async function scoresOf(port: number, url: string, tries = MOST_TRIES): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  const { categories, audits, runtimeError } = result!.lhr
  if (runtimeError && tries > 1) return scoresOf(port, url, tries - 1)
  if (runtimeError) throw new Error(`Lighthouse: ${url}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  }
}
