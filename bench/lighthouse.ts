import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from './table.ts'

/** npm fetches Lighthouse when it is first run. As a dependency, it would add 92 packages to every installation. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** The part of a report that is read here. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

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
  const { categories, audits, runtimeError } = await reportOn(port, url)
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

/** Runs Lighthouse once, as a command, and returns its report. */
async function reportOn(port: number, url: string): Promise<Report> {
  const categories = '--only-categories=performance,accessibility,best-practices,seo'
  const options = [`--port=${port}`, '--output=json', '--quiet', categories]
  // A report with an error ends the command with status 1.
  const run = promisify(execFile)('npm', ['exec', '--yes', '--', LIGHTHOUSE, url, ...options], {
    maxBuffer: 100_000_000,
    shell: process.platform === 'win32',
  })
  const { stdout } = await run.catch((error: Error & { stdout?: string }) => {
    if (error.stdout?.startsWith('{')) return { stdout: error.stdout }
    throw error
  })
  return JSON.parse(stdout) as Report
}
