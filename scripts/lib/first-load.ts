import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from './paths.ts'
import type { Step } from './step.ts'

const DIST = inRoot('packages', 'web', 'dist')
const KB = 1000
const APP = ['index.html', 'src/app/shell.tsx']
const GATE = APP
const SCREEN = /^src\/features\/[^/]+\/[^/]+-screen\.tsx$/

/** One file of Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** What a page may weigh when it is opened first, in kB packed by gzip. */
export interface Budget {
  readonly page: string
  /** The manifest's names of what is loaded before anything can be seen. */
  readonly roots: readonly string[]
  readonly js: number
  readonly css: number
}

const screen = (page: string, js: number, frame = APP): Budget => ({ page, roots: [...frame, `src/features/${page}/${page}-screen.tsx`], js, css: 15 })

const NAMED: readonly Budget[] = [
  { page: 'landing', roots: ['front.html'], js: 60, css: 15 },
  screen('login', 150, GATE),
  screen('monitor', 165),
  screen('establishment', 175),
]
const OTHERS = 200

/** A budget for the landing page and for every screen that the build has. */
export const budgetsFor = (manifest: Manifest): readonly Budget[] => {
  const named = new Set(NAMED.flatMap(({ roots }) => roots))
  const others = Object.keys(manifest).filter((name) => SCREEN.test(name) && !named.has(name))
  return [...NAMED, ...others.map((name) => screen(name.split('/')[2] ?? name, OTHERS)).map((budget, index) => ({ ...budget, roots: [...APP, others[index] ?? ''] }))]
}

/** Everything that the roots need before they can run, each file once. */
export const filesOf = (manifest: Manifest, roots: readonly string[]): readonly string[] => {
  const [seen, waiting] = [new Set<string>(), [...roots]]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (!seen.has(name)) waiting.push(...chunk.imports ?? [])
    seen.add(name)
  }
  const chunks = [...seen].flatMap((name) => manifest[name] ?? [])
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
}

export interface Weight {
  readonly budget: Budget
  readonly js: number
  readonly css: number
}

/** Weighs every page. @param sizeOf packed bytes of a file of the build */
export const weigh = (manifest: Manifest, sizeOf: (file: string) => number): readonly Weight[] => budgetsFor(manifest).map((budget) => {
  const files = filesOf(manifest, budget.roots)
  const sum = (end: string): number => files.filter((file) => file.endsWith(end)).reduce((total, file) => total + sizeOf(file), 0) / KB
  return { budget, js: sum('.js'), css: sum('.css') }
})

export const isTooHeavy = ({ budget, js, css }: Weight): boolean => js > budget.js || css > budget.css

const line = (weight: Weight): string => {
  const { budget, js, css } = weight
  return `${isTooHeavy(weight) ? '✗' : ' '} ${budget.page.padEnd(16)} ${js.toFixed(1).padStart(6)} of ${budget.js} kB JavaScript, ${css.toFixed(1).padStart(5)} of ${budget.css} kB CSS`
}

/** What is loaded before a page can be used, against its budget; of the build in packages/web/dist. */
export const firstLoadStep: Step = {
  name: 'weight of the pages',
  check: async () => {
    const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')) as Manifest
    const weights = weigh(manifest, (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
    return { passed: !weights.some(isTooHeavy), output: weights.map(line).join('\n') }
  },
}
