import { mkdirSync, writeFileSync } from 'node:fs'
/**
 * Audits the landing page with Lighthouse on a simulated phone with a slow connection, five times or the
 * given number of times. The median run is saved in docs/audit.
 */
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { UserError } from './bootstrap/launch.mjs'
import { chromiumPath, ensureChromium } from './lib/browser-tools.ts'
import { freePort, withDemoVenue } from './lib/demo-venue.ts'
import { inRoot } from './lib/repository.ts'
import { print } from './lib/run.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

const METRICS = {
  'first-contentful-paint': 'First Contentful Paint, ms',
  'largest-contentful-paint': 'Largest Contentful Paint, ms',
  'total-blocking-time': 'Total Blocking Time, ms',
  'cumulative-layout-shift': 'Cumulative Layout Shift',
  'speed-index': 'Speed Index, ms',
  'total-byte-weight': 'Page weight, bytes',
} as const

/** One run of Lighthouse with its phone profile. */
interface Audit {
  readonly version: string
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  readonly metrics: Readonly<Record<string, number>>
  /** Titles of failed audits. */
  readonly remarks: readonly string[]
}

const PERCENT = 100

/** Audits a page once in a new browser. @throws if the page cannot be audited */
const auditOnce = async (url: string): Promise<Audit> => {
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
    const weighted = new Set(
      Object.values(categories).flatMap(({ auditRefs }) =>
        auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
      ),
    )
    return {
      version: lighthouseVersion,
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Record<Category, number>,
      metrics: Object.fromEntries(
        Object.entries(METRICS).map(([id, title]) => [
          title,
          Math.round((audits[id]?.numericValue ?? 0) * 1000) / 1000,
        ]),
      ),
      remarks: Object.values(audits)
        .filter(({ id, score }) => weighted.has(id) && score !== null && score < 0.9)
        .map(({ title }) => title),
    }
  } finally {
    await browser.close()
  }
}

/** The median run by performance score. */
const medianOf = (audits: readonly Audit[]): Audit => {
  const middle = audits.toSorted((a, b) => a.scores.performance - b.scores.performance)[
    Math.floor(audits.length / 2)
  ]
  if (!middle) throw new Error('There are no audits')
  return middle
}

const FOLDER = inRoot('docs', 'audit')
const MIN_SCORE = 95

const rounds = Number(process.argv[2] ?? 5)
if (!Number.isInteger(rounds) || rounds < 1)
  throw new UserError('npm run audit:landing takes a whole number of visits.')

const table = (rows: readonly (readonly [string, string | number])[]): string =>
  ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')

const report = (audits: readonly Audit[]): string => {
  const { version, scores, metrics, remarks } = medianOf(audits)
  const all = (name: (typeof CATEGORIES)[number]): string =>
    `${scores[name]} (${audits.map((each) => each.scores[name]).join(', ')})`
  return `# The landing page on a phone

Lighthouse ${version}, its phone profile (slow connection and processor), ${audits.length} visits to \`/\` of the demo venue: the median, with all visits in brackets.
Created by \`npm run audit:landing\`.

${table(CATEGORIES.map((name) => [name, all(name)]))}

${table(Object.entries(metrics))}
${remarks.length > 0 ? `\nFailed audits: ${remarks.join('; ')}.\n` : ''}`
}

await ensureChromium()
const audits: Audit[] = []
await withDemoVenue(async (url) => {
  for (let round = 0; round < rounds; round += 1) {
    const audit = await auditOnce(`${url}/`)
    print(CATEGORIES.map((name) => `${name} ${audit.scores[name]}`).join(', '))
    audits.push(audit)
  }
})
mkdirSync(FOLDER, { recursive: true })
writeFileSync(
  `${FOLDER}/landing.json`,
  `${JSON.stringify({ median: medianOf(audits), visits: audits.map(({ scores }) => scores) }, null, 2)}\n`,
)
writeFileSync(`${FOLDER}/landing.md`, report(audits))
const low = CATEGORIES.filter((name) => medianOf(audits).scores[name] < MIN_SCORE)
print(
  low.length > 0
    ? `Below ${MIN_SCORE}: ${low.join(', ')}.`
    : `At least ${MIN_SCORE} in every category; the report is docs/audit/landing.md.`,
)
process.exitCode = low.length > 0 ? 1 : 0
