import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumPath } from './chromium.ts'
import { freePort } from './demo-house.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

const FIGURES = {
  'first-contentful-paint': 'First Contentful Paint, ms',
  'largest-contentful-paint': 'Largest Contentful Paint, ms',
  'total-blocking-time': 'Total Blocking Time, ms',
  'cumulative-layout-shift': 'Cumulative Layout Shift',
  'speed-index': 'Speed Index, ms',
  'total-byte-weight': 'Page weight, bytes',
} as const

/** One visit of a phone on a slow line, as Lighthouse plays it. */
export interface Audit {
  readonly version: string
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  readonly figures: Readonly<Record<string, number>>
  /** Titles of what could be better. */
  readonly remarks: readonly string[]
}

const PERCENT = 100

/** Visits a page once with a fresh browser. @throws when the page cannot be audited at all */
export const auditOnce = async (url: string): Promise<Audit> => {
  const [executablePath, port] = [chromiumPath(), await freePort()]
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--lang=en-US', `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, {
      port: Number(port),
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...CATEGORIES],
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url} could not be audited: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { categories, audits, lighthouseVersion } = result.lhr
    const scoreOf = (name: Category): number => Math.round((categories[name]?.score ?? 0) * PERCENT)
    const weighing = new Set(
      Object.values(categories).flatMap(({ auditRefs }) =>
        auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
      ),
    )
    return {
      version: lighthouseVersion,
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Record<Category, number>,
      figures: Object.fromEntries(
        Object.entries(FIGURES).map(([id, title]) => [
          title,
          Math.round((audits[id]?.numericValue ?? 0) * 1000) / 1000,
        ]),
      ),
      remarks: Object.values(audits)
        .filter(({ id, score }) => weighing.has(id) && score !== null && score < 0.9)
        .map(({ title }) => title),
    }
  } finally {
    await browser.close()
  }
}

/** The visit in the middle, by its score for performance. */
export const medianOf = (audits: readonly Audit[]): Audit => {
  const middle = audits.toSorted((one, other) => one.scores.performance - other.scores.performance)[
    Math.floor(audits.length / 2)
  ]
  if (!middle) throw new Error('There is no median of nothing')
  return middle
}
