import { existsSync } from 'node:fs'
import { inRoot, toolFile } from './paths.ts'
import { runNode } from './run.ts'
import { sourceFiles } from './source-files.ts'
import type { StepResult } from './step.ts'

/** Fewer files than this means that we looked in the wrong place, whatever the rest says. */
const MODULES_FLOOR = 500

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

/** The part of the cruiser's report that we read. */
export interface CruiseReport {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: { readonly violations: readonly Violation[] }
}

/**
 * Lines that tell what is wrong with a report; none when all is well. A cruiser that cannot read TypeScript reports
 * success over no modules at all, so a file that it has not read is a failure.
 */
export const problemsIn = (
  { modules, summary }: CruiseReport,
  expected: readonly string[],
  floor = MODULES_FLOOR,
): readonly string[] => {
  const read = new Set(modules.map(({ source }) => source))
  const unread = expected.filter((file) => !read.has(file))
  return [
    ...(expected.length < floor
      ? [`only ${expected.length} source files were found; at least ${floor} are expected`]
      : []),
    ...unread.map((file) => `not read: ${file}`),
    ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  ]
}

const folders = ['packages', 'scripts', 'bench'].filter((folder) => existsSync(inRoot(folder)))
const cruiser = toolFile('dependency-cruiser/bin/dependency-cruiser.mjs')
const CRUISE = [
  cruiser,
  '--config',
  '.dependency-cruiser.mjs',
  '--output-type',
  'json',
  '--no-progress',
  ...folders,
]

/** Who may import whom, by the rules of .dependency-cruiser.mjs, over every source file. */
export const checkBoundaries = async (): Promise<StepResult> => {
  const { output } = await runNode(CRUISE, { stream: 'keep' })
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
