import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolFile } from '../scripts/lib/repository.ts'
import { runNode } from '../scripts/lib/run.ts'
import type { VitestReport } from '../scripts/lib/tally.ts'

interface VitestCounts {
  readonly numPassedTests: number
  readonly numTotalTests: number
}

/** What a run of test files printed, and its report; null if the tests could not run. */
export interface TestRun {
  readonly output: string
  readonly report: (VitestReport & VitestCounts) | null
}

interface TestRunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Further arguments of vitest, such as the tests that are chosen. */
  readonly args?: readonly string[]
}

/** Runs test files. */
export const runTestFiles = async (
  files: readonly string[],
  { env = {}, args = [] }: TestRunOptions = {},
): Promise<TestRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'kafana-goal-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { output } = await runNode([toolFile('vitest/vitest.mjs'), 'run', ...reporters, ...args, ...files], {
    stream: 'capture',
    env,
  })
  try {
    return { output, report: JSON.parse(readFileSync(file, 'utf8')) as VitestReport & VitestCounts }
  } catch {
    return { output, report: null }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
