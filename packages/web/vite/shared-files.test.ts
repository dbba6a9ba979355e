import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Chunks, planSharedFiles } from './shared-files.ts'

const PAGE = 'index.html'
const chunk = (more: Partial<Chunks[string]> = {}): Chunks[string] => ({
  facade: null,
  imports: [],
  isSignedOut: false,
  modules: [],
  code: 500,
  styles: 0,
  ...more,
})
const screen = (name: string, imports: readonly string[]): Readonly<Chunks> => ({
  [`${name}.js`]: chunk({ facade: name, imports, modules: [name] }),
})
const load = (...roots: readonly string[]) => ({ roots, share: 1, weight: 1 })
const ENTRY = { 'index.js': chunk({ facade: PAGE, imports: ['react.js'], modules: ['main'] }) }
const shared = (more: Readonly<Record<string, Partial<Chunks[string]>>>): Chunks =>
  Object.fromEntries(
    Object.entries(more).map(([name, each]) => [`${name}.js`, chunk({ modules: [name], ...each })]),
  )

it('puts what the same screens need into one file, however large it is', () => {
  const chunks = {
    ...ENTRY,
    ...shared({ react: {}, icon: {}, table: { code: 900_000 }, chart: { code: 900_000 } }),
    ...screen('home', ['icon.js', 'table.js', 'react.js']),
    ...screen('staff', ['icon.js', 'table.js']),
    ...screen('statistics', ['chart.js']),
  }
  const files = planSharedFiles(chunks, PAGE, [load('home'), load('staff'), load('statistics')])
  expect(files.get('icon')).toBe(files.get('table'))
  expect(files.get('chart')).not.toBe(files.get('table'))
  // The page has loaded it already, and a screen has a file of its own.
  expect([...files.keys()].toSorted()).toEqual(['chart', 'icon', 'table'])
})

it('lets a screen load little in vain for a request less, and not much', () => {
  const plan = (code: number, more: Partial<Chunks[string]> = {}): ReadonlyMap<string, string> =>
    planSharedFiles(
      {
        ...ENTRY,
        ...shared({ react: {}, icon: {}, wide: { code, ...more } }),
        ...screen('home', ['icon.js', 'wide.js']),
        ...screen('staff', ['icon.js']),
      },
      PAGE,
      [load('home'), load('staff')],
    )
  const isOne = (files: ReadonlyMap<string, string>): boolean => files.get('icon') === files.get('wide')
  expect(isOne(plan(2000))).toBe(true)
  expect(isOne(plan(20_000))).toBe(false)
  expect(isOne(plan(2000, { styles: 4000 }))).toBe(false)
  // The texts of what signed-out screens load are in the page.
  expect(isOne(plan(2000, { isSignedOut: true }))).toBe(false)
})

it('lets nobody load a third file for the half that is not needed', () => {
  const chunks = {
    ...ENTRY,
    ...shared({ react: {}, icon: {}, chart: { imports: ['axis.js'] }, axis: { code: 50_000 } }),
    ...screen('home', ['icon.js', 'chart.js']),
    ...screen('staff', ['icon.js']),
    ...screen('statistics', ['axis.js']),
    ...screen('venues', ['axis.js']),
  }
  const files = planSharedFiles(
    chunks,
    PAGE,
    ['home', 'staff', 'statistics', 'venues'].map((name) => load(name)),
  )
  expect(files.get('icon')).not.toBe(files.get('chart'))
})

const GRAPH = fc.record({
  /** Each file imports some of those before it. */
  files: fc.array(
    fc.record({
      imports: fc.array(fc.nat()),
      code: fc.nat(20_000),
      styles: fc.nat(500),
      isSignedOut: fc.boolean(),
      isFacade: fc.boolean(),
    }),
    { minLength: 2, maxLength: 25 },
  ),
  roots: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
})

it('never makes files that import each other', () => {
  fc.assert(
    fc.property(GRAPH, ({ files, roots }) => {
      const nameOf = (index: number): string => `file-${index % files.length}`
      const loads = roots.map((root) => load(nameOf(root)))
      const isRoot = (index: number): boolean => roots.some((root) => root % files.length === index)
      const chunks: Chunks = {
        ...ENTRY,
        ...shared({ react: {} }),
        ...Object.fromEntries(
          files.map(({ imports, isFacade, ...file }, index) => [
            nameOf(index),
            chunk({
              ...file,
              facade: isFacade || isRoot(index) ? nameOf(index) : null,
              imports: index === 0 ? [] : imports.map((each) => nameOf(each % index)),
              modules: [nameOf(index)],
            }),
          ]),
        ),
      }
      const plan = planSharedFiles(chunks, PAGE, loads)
      const fileOf = (name: string): string => plan.get(name) ?? name
      const imports = new Map<string, Set<string>>()
      for (const [name, each] of Object.entries(chunks)) {
        const known = imports.get(fileOf(name)) ?? new Set()
        for (const other of each.imports) if (fileOf(other) !== fileOf(name)) known.add(fileOf(other))
        imports.set(fileOf(name), known)
      }
      // What nothing is left to wait for is run, until all is.
      const waiting = new Map(imports)
      for (let isOn = true; isOn;) {
        const ready = [...waiting].filter(([, each]) => [...each].every((other) => !waiting.has(other)))
        for (const [name] of ready) waiting.delete(name)
        isOn = ready.length > 0
      }
      expect([...waiting.keys()]).toEqual([])
    }),
  )
})
