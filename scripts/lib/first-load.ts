import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from './repository.ts'
import type { Step } from './static-checks.ts'

const DIST = inRoot('packages', 'web', 'dist')
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
  /** The target size. */
  readonly target: Sizes
  /** The current limit: a page above its target must not grow any further. */
  readonly limit: Sizes
}

const SCREEN_CSS = { target: 20, limit: 24 } as const
/** "login" of `src/modules/auth/login/login-screen.tsx`. */
const pageOf = (name: string): string => SCREEN.exec(name)?.[1] ?? name
const screen = (name: string, target: number, limit: number, layout = SIGNED_IN): Budget => ({
  page: pageOf(name),
  roots: [...layout, name],
  target: { js: target, css: SCREEN_CSS.target },
  limit: { js: limit, css: SCREEN_CSS.limit },
})

const LANDING: Budget = {
  page: 'landing',
  roots: ['public-pages.html'],
  target: { js: 60, css: 15 },
  limit: { js: 60, css: 15 },
}
/** A signed-out page: none may be larger than the login page. */
const signedOut = (name: string): Budget => ({
  ...screen(name, 150, 150, SIGNED_OUT),
  target: { js: 150, css: 15 },
  limit: { js: 150, css: 15 },
})
/** Pages with their own budget; all others share one. */
const NAMED: Readonly<Record<string, (name: string) => Budget>> = {
  login: signedOut,
  'forgot-password': signedOut,
  'reset-password': signedOut,
  setup: signedOut,
  monitor: (name) => screen(name, 190, 190),
  establishment: (name) => screen(name, 210, 210),
  manager: (name) => screen(name, 210, 210),
  'table-details': (name) => screen(name, 210, 210),
}
const other = (name: string): Budget => screen(name, 220, 220)

/** A budget for the landing page and for every screen that the build has. */
export const budgetsFor = (manifest: Manifest): readonly Budget[] => {
  const screens = Object.keys(manifest).filter((name) => SCREEN.test(name))
  return [LANDING, ...screens.map((name) => (NAMED[pageOf(name)] ?? other)(name))]
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

/** Measures every page. @param sizeOf compressed bytes of a file of the build */
export const measure = (manifest: Manifest, sizeOf: (file: string) => number): readonly PageSize[] =>
  budgetsFor(manifest).map((budget) => {
    const files = filesOf(manifest, budget.roots)
    const sum = (end: string): number =>
      files.filter((file) => file.endsWith(end)).reduce((total, file) => total + sizeOf(file), 0) / KB
    return { budget, js: sum('.js'), css: sum('.css') }
  })

const isAbove = ({ js, css }: Sizes, maximum: Sizes): boolean => js > maximum.js || css > maximum.css
export const isOverBudget = (size: PageSize): boolean => isAbove(size, size.budget.limit)

const mark = (size: PageSize): string => {
  if (isOverBudget(size)) return '✗'
  return isAbove(size, size.budget.target) ? '·' : '✓'
}

const line = (size: PageSize): string => {
  const {
    budget: { page, target, limit },
    js,
    css,
  } = size
  const part = (name: string, actual: number, wanted: number, max: number): string =>
    `${actual.toFixed(1).padStart(6)} kB ${name} (target ${wanted}, limit ${max})`
  return `${mark(size)} ${page.padEnd(14)} ${part('JavaScript', js, target.js, limit.js)} ${part('CSS', css, target.css, limit.css)}`
}

/** Compares the first load of every page with its budget, for the build in packages/web/dist. */
export const firstLoadStep: Step = {
  name: 'first load of the pages',
  check: async () => {
    const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')) as Manifest
    const sizes = measure(manifest, (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
    const withinTarget = sizes.filter((size) => !isAbove(size, size.budget.target)).length
    return {
      passed: !sizes.some(isOverBudget),
      output: sizes.map(line).join('\n'),
      note: `${withinTarget} of ${sizes.length} within their target`,
    }
  },
}
