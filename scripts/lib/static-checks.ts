import { existsSync, readFileSync } from 'node:fs'
import { inRoot, sourceFiles, toolFile } from './repository.ts'
import { print, printError, runNode, stopwatch } from './run.ts'
import { coinedWords } from './terms.ts'

export interface StepResult {
  readonly passed: boolean
  /** Shown if it failed. */
  readonly output: string
  /** Added to the line of the step. */
  readonly note?: string
}

/** A check that prints nothing until it is finished. */
export interface Step {
  readonly name: string
  readonly check: () => Promise<StepResult>
}

/** A step that passes if a JavaScript tool exits with 0. */
export const toolStep = (name: string, ...args: readonly string[]): Step => ({
  name,
  check: async () => {
    const { code, output } = await runNode(args, { stream: 'capture' })
    return { passed: code === 0, output }
  },
})

/** Runs a step and prints one line, and its output if it failed. */
export const runStep = async ({ name, check }: Step): Promise<boolean> => {
  const elapsed = stopwatch()
  const { passed, output, note } = await check()
  print(`${passed ? '✓' : '✗'} ${name} (${note ? `${note}, ` : ''}${elapsed()})`)
  if (!passed) printError(output.trimEnd() || 'It failed without any output.')
  return passed
}

/** With fewer files, the search itself is broken. */
const MIN_MODULES = 500

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

/** The part of dependency-cruiser's report that is used. */
interface CruiseReport {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: { readonly violations: readonly Violation[] }
}

/**
 * The problems of a report. A cruiser that cannot read TypeScript reports success without any modules, so a
 * file that it did not read is a problem.
 */
export const problemsIn = (
  { modules, summary }: CruiseReport,
  expected: readonly string[],
  minimum = MIN_MODULES,
): readonly string[] => {
  const read = new Set(modules.map(({ source }) => source))
  const unread = expected.filter((file) => !read.has(file))
  return [
    ...(expected.length < minimum
      ? [`only ${expected.length} source files were found; at least ${minimum} are expected`]
      : []),
    ...unread.map((file) => `not read: ${file}`),
    ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  ]
}

const folders = ['packages', 'scripts', 'bench', 'goals'].filter((folder) => existsSync(inRoot(folder)))
const cruiser = toolFile('dependency-cruiser/bin/dependency-cruiser.mjs')
const CRUISE_ARGS = [
  cruiser,
  '--config',
  '.dependency-cruiser.mjs',
  '--output-type',
  'json',
  '--no-progress',
  ...folders,
]

/** Checks every import against the rules of .dependency-cruiser.mjs. */
const checkBoundaries = async (): Promise<StepResult> => {
  const { output } = await runNode(CRUISE_ARGS, { stream: 'capture' })
  const start = output.indexOf('{')
  const report = start < 0 ? null : parse(output.slice(start))
  if (!report) return { passed: false, output }
  const problems = problemsIn(report, sourceFiles())
  return {
    passed: problems.length === 0,
    output: problems.join('\n'),
    note: `${report.modules.length} modules`,
  }
}

const parse = (text: string): CruiseReport | null => {
  try {
    return JSON.parse(text) as CruiseReport
  } catch {
    return null
  }
}

const COMMENT = /(?:\/\/|\/\*)\s*((?:ox|es)lint-disable[\w-]*|@ts-(?:expect-error|ignore|nocheck))(.*)/
const REASON = / -- \S+ \S+/

/** Numbers of the lines that disable a check without a reason (`-- reason`, two words at least). */
export const disabledWithoutReason = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, index) => {
    const [, , rest] = COMMENT.exec(line) ?? []
    return rest === undefined || REASON.test(rest) ? [] : [index + 1]
  })

/** Every disabled check has a reason. */
const checkSuppressions = async (): Promise<StepResult> => {
  const linesOf = (file: string) => disabledWithoutReason(readFileSync(inRoot(file), 'utf8'))
  const found = sourceFiles().flatMap((file) =>
    linesOf(file).map((line) => `${file}:${line} disables a check without a reason (-- why)`),
  )
  return { passed: found.length === 0, output: found.join('\n') }
}

/** Standard terms instead of coined words, in names, comments, documents and English texts. */
const checkTerms = async (): Promise<StepResult> => {
  const found = coinedWords()
  return { passed: found.length === 0, output: found.join('\n') }
}

/** Every check that does not run the code. */
export const STATIC_STEPS: readonly Step[] = [
  toolStep('format', toolFile('oxfmt/bin/oxfmt'), '--check'),
  toolStep('types and lint', toolFile('oxlint/bin/oxlint'), '--type-aware', '--type-check'),
  { name: 'disabled checks', check: checkSuppressions },
  { name: 'terms', check: checkTerms },
  { name: 'boundaries', check: checkBoundaries },
  toolStep('unused code', toolFile('knip/bin/knip.js'), '--no-progress'),
]
