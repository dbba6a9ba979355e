import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from './repository.ts'
import type { Step } from './static-checks.ts'
import type { BrowserApp } from './web-build.ts'

const KB = 1000
const SIGNED_IN = ['index.html', 'src/app/app-layout.tsx']
const SIGNED_OUT = ['index.html', 'src/app/auth-layout.tsx']
const SCREEN = /^src\/(?:modules|app)\/.+\/([a-z-]+)-screen\.tsx$/

/** One file of Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** Compressed kB of the first load. */
export interface Sizes {
  readonly js: number
  readonly css: number
}

export interface Budget {
  readonly page: string
  /** Manifest names of everything that is loaded before the page is usable. */
  readonly roots: readonly string[]
  readonly most: Sizes
}

const SCREEN_CSS = 20
/** "login" of `src/modules/auth/login/login-screen.tsx`. */
const pageOf = (name: string): string => SCREEN.exec(name)?.[1] ?? name
const screen = (name: string, js: number): Budget => ({
  page: pageOf(name),
  roots: [...SIGNED_IN, name],
  most: { js, css: SCREEN_CSS },
})

const LANDING: Budget = { page: 'landing', roots: ['public-pages.html'], most: { js: 60, css: 15 } }
const signedOut = (name: string): Budget => ({
  page: pageOf(name),
  roots: [...SIGNED_OUT, name],
  most: { js: 150, css: 15 },
})
/** Pages with their own budget; all others share one. */
const NAMED: Readonly<Record<string, (name: string) => Budget>> = {
  login: signedOut,
  'forgot-password': signedOut,
  'reset-password': signedOut,
  setup: signedOut,
  monitor: (name) => screen(name, 190),
  establishment: (name) => screen(name, 210),
  manager: (name) => screen(name, 210),
  'table-details': (name) => screen(name, 210),
}
const other = (name: string): Budget => screen(name, 220)

/** A budget for the landing page and for every screen that the build has. */
export const budgetsFor = (manifest: Manifest): readonly Budget[] => {
  const screens = Object.keys(manifest).filter((name) => SCREEN.test(name))
  return [LANDING, ...screens.map((name) => (NAMED[pageOf(name)] ?? other)(name))]
}

/** The waiter's app until it shows the tables; what is opened later is loaded later. */
export const WAITER: Budget = {
  page: 'waiter',
  // Its styles are one file that no script names.
  roots: ['index.html', 'style.css'],
  most: { js: 90, css: 10 },
}

/** Every file that the roots depend on, once each. */
export const filesOf = (manifest: Manifest, roots: readonly string[]): readonly string[] => {
  const [seen, pending] = [new Set<string>(), [...roots]]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (!seen.has(name)) pending.push(...(chunk.imports ?? []))
    seen.add(name)
  }
  const chunks = [...seen].flatMap((name) => manifest[name] ?? [])
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
}

export interface PageSize extends Sizes {
  readonly budget: Budget
}

/** Measures pages, every one of the web if none are named. @param sizeOf compressed bytes of a file of the build */
export const measure = (
  manifest: Manifest,
  sizeOf: (file: string) => number,
  budgets: readonly Budget[] = budgetsFor(manifest),
): readonly PageSize[] =>
  budgets.map((budget) => {
    const files = filesOf(manifest, budget.roots)
    const sum = (end: string): number =>
      files.filter((file) => file.endsWith(end)).reduce((total, file) => total + sizeOf(file), 0) / KB
    return { budget, js: sum('.js'), css: sum('.css') }
  })

export const isOverBudget = ({ js, css, budget: { most } }: PageSize): boolean =>
  js > most.js || css > most.css

const line = (size: PageSize): string => {
  const {
    budget: { page, most },
    js,
    css,
  } = size
  const part = (name: string, actual: number, allowed: number): string =>
    `${actual.toFixed(1).padStart(6)} kB ${name} (at most ${allowed})`
  return `${isOverBudget(size) ? '✗' : '✓'} ${page.padEnd(15)} ${part('JavaScript', js, most.js)} ${part('CSS', css, most.css)}`
}

/** Measures the build of an application. */
const measureBuild = (app: BrowserApp, budgets?: readonly Budget[]): readonly PageSize[] => {
  const dist = inRoot('packages', app, 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  return measure(manifest, (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, budgets)
}

/** The first load of every page, in the builds in packages/web/dist and packages/waiter/dist. */
export const measureFirstLoads = (): readonly PageSize[] => [
  ...measureBuild('web'),
  ...measureBuild('waiter', [WAITER]),
]

/** Compares the first load of every page with its budget. */
export const firstLoadStep: Step = {
  name: 'first load of the pages',
  check: async () => {
    const sizes = measureFirstLoads()
    const within = sizes.filter((size) => !isOverBudget(size)).length
    return {
      passed: within === sizes.length,
      output: sizes.map(line).join('\n'),
      note: `${within} of ${sizes.length} within their budget`,
    }
  },
}
