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

/** Compressed kB that a page loads first. */
export interface Load {
  readonly js: number
  readonly css: number
}

export interface Budget {
  readonly page: string
  /** Manifest names of everything that is loaded before the page is usable. */
  readonly roots: readonly string[]
  /** The target size. */
  readonly target: Load
  /** The current limit: a page above its target must not grow any further. */
  readonly most: Load
}

const SCREEN_CSS = { target: 15, most: 40 } as const
/** `login` of `src/modules/auth/login/login-screen.tsx`. */
const pageOf = (name: string): string => SCREEN.exec(name)?.[1] ?? name
const screen = (name: string, target: number, most: number, layout = SIGNED_IN): Budget => ({
  page: pageOf(name),
  roots: [...layout, name],
  target: { js: target, css: SCREEN_CSS.target },
  most: { js: most, css: SCREEN_CSS.most },
})

const LANDING: Budget = {
  page: 'landing',
  roots: ['public-pages.html'],
  target: { js: 60, css: 15 },
  most: { js: 60, css: 15 },
}
/** A signed-out page: none may weigh more than the login page. */
const signedOut = (name: string): Budget => ({
  ...screen(name, 150, 150, SIGNED_OUT),
  most: { js: 150, css: 15 },
})
/** Pages with a budget of their own; all others share one. */
const NAMED: Readonly<Record<string, (name: string) => Budget>> = {
  login: signedOut,
  'forgot-password': signedOut,
  'reset-password': signedOut,
  setup: signedOut,
  monitor: (name) => screen(name, 165, 276),
  establishment: (name) => screen(name, 175, 362),
}
const other = (name: string): Budget => screen(name, 200, 368)

/** A budget for the landing page and for every screen that the build has. */
export const budgetsFor = (manifest: Manifest): readonly Budget[] => {
  const screens = Object.keys(manifest).filter((name) => SCREEN.test(name))
  return [LANDING, ...screens.map((name) => (NAMED[pageOf(name)] ?? other)(name))]
}

/** Every file that the roots depend on, once each. */
export const filesOf = (manifest: Manifest, roots: readonly string[]): readonly string[] => {
  const [seen, waiting] = [new Set<string>(), [...roots]]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (!seen.has(name)) waiting.push(...(chunk.imports ?? []))
    seen.add(name)
  }
  const chunks = [...seen].flatMap((name) => manifest[name] ?? [])
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
}

export interface Weight extends Load {
  readonly budget: Budget
}

/** Measures every page. @param sizeOf compressed bytes of a file of the build */
export const weigh = (manifest: Manifest, sizeOf: (file: string) => number): readonly Weight[] =>
  budgetsFor(manifest).map((budget) => {
    const files = filesOf(manifest, budget.roots)
    const sum = (end: string): number =>
      files.filter((file) => file.endsWith(end)).reduce((total, file) => total + sizeOf(file), 0) / KB
    return { budget, js: sum('.js'), css: sum('.css') }
  })

const isAbove = ({ js, css }: Load, bound: Load): boolean => js > bound.js || css > bound.css
export const isTooHeavy = (weight: Weight): boolean => isAbove(weight, weight.budget.most)

const mark = (weight: Weight): string => {
  if (isTooHeavy(weight)) return '✗'
  return isAbove(weight, weight.budget.target) ? '·' : '✓'
}

const line = (weight: Weight): string => {
  const {
    budget: { page, target, most },
    js,
    css,
  } = weight
  const part = (name: string, is: number, should: number, may: number): string =>
    `${is.toFixed(1).padStart(6)} kB ${name} (target ${should}, at most ${may})`
  return `${mark(weight)} ${page.padEnd(14)} ${part('JavaScript', js, target.js, most.js)} ${part('CSS', css, target.css, most.css)}`
}

/** Compares the first load of every page with its budget, for the build in packages/web/dist. */
export const firstLoadStep: Step = {
  name: 'weight of the pages',
  check: async () => {
    const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')) as Manifest
    const weights = weigh(manifest, (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
    const reached = weights.filter((weight) => !isAbove(weight, weight.budget.target)).length
    return {
      passed: !weights.some(isTooHeavy),
      output: weights.map(line).join('\n'),
      note: `${reached} of ${weights.length} within their target`,
    }
  },
}
