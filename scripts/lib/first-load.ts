import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from './paths.ts'
import type { Step } from './step.ts'

const DIST = inRoot('packages', 'web', 'dist')
const KB = 1000
const APP = ['index.html', 'src/app/shell.tsx']
const GATE = ['index.html', 'src/app/gate.tsx']
const SCREEN = /^src\/features\/[^/]+\/[^/]+-screen\.tsx$/

/** One file of Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** Packed kB of what a page loads first. */
export interface Load {
  readonly js: number
  readonly css: number
}

export interface Budget {
  readonly page: string
  /** The manifest's names of what is loaded before the page can be used. */
  readonly roots: readonly string[]
  /** What it should weigh. */
  readonly target: Load
  /** What it may weigh today: a page that is above its target must not get any further away from it. */
  readonly most: Load
}

const SCREEN_CSS = { target: 15, most: 40 } as const
const screen = (name: string, target: number, most: number, frame = APP): Budget => ({
  page: name.split('/')[2] ?? name,
  roots: [...frame, name],
  target: { js: target, css: SCREEN_CSS.target },
  most: { js: most, css: SCREEN_CSS.most },
})

const LANDING: Budget = {
  page: 'landing',
  roots: ['front.html'],
  target: { js: 60, css: 15 },
  most: { js: 60, css: 15 },
}
/** A page before the door: none of them may weigh more than the one that people log in by. */
const beforeTheDoor = (name: string): Budget => ({
  ...screen(name, 150, 150, GATE),
  most: { js: 150, css: 15 },
})
/** The pages that people wait for most, by their own measure; every other screen is measured alike. */
const NAMED: Readonly<Record<string, (name: string) => Budget>> = {
  login: beforeTheDoor,
  'forgot-password': beforeTheDoor,
  'reset-password': beforeTheDoor,
  setup: beforeTheDoor,
  monitor: (name) => screen(name, 165, 276),
  establishment: (name) => screen(name, 175, 362),
}
const other = (name: string): Budget => screen(name, 200, 368)

/** A budget for the landing page and for every screen that the build has. */
export const budgetsFor = (manifest: Manifest): readonly Budget[] => {
  const screens = Object.keys(manifest).filter((name) => SCREEN.test(name))
  return [LANDING, ...screens.map((name) => (NAMED[name.split('/')[2] ?? ''] ?? other)(name))]
}

/** Everything that the roots need before they can run, each file once. */
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

/** Weighs every page. @param sizeOf packed bytes of a file of the build */
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

/** What is loaded before a page can be used, against its budget; of the build in packages/web/dist. */
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
