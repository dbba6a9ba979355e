import type { Reporter as PlaywrightReporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import type { Reporter as VitestReporter, TestModule, TestSpecification } from 'vitest/node'
import { print } from './run.ts'

/** Environment variable with the time at which the run started, in ms since the epoch. */
export const STARTED_VARIABLE = 'TEST_RUN_STARTED_AT'
/** No more than one line per interval. */
const INTERVAL_MS = 15_000

/** Prints how far a run is: each suite, how much of it is done, and the minutes that have passed. */
export class Progress {
  readonly #suites = new Map<string, { done: number; total: number }>()
  readonly #startedAt = Number(process.env[STARTED_VARIABLE] ?? Date.now())
  #printedAt = Date.now()

  add(suite: string): void {
    this.#countsOf(suite).total += 1
  }

  finish(suite: string, now = Date.now()): void {
    this.#countsOf(suite).done += 1
    const isLast = [...this.#suites.values()].every(({ done, total }) => done === total)
    if (!isLast && now - this.#printedAt < INTERVAL_MS) return
    this.#printedAt = now
    print(this.line(now))
  }

  line(now: number): string {
    const suites = [...this.#suites].map(([name, { done, total }]) => `${name} ${done} of ${total}`)
    return `… ${suites.join(', ')}, ${((now - this.#startedAt) / 60_000).toFixed(1)} min`
  }

  #countsOf(suite: string): { done: number; total: number } {
    const counts = this.#suites.get(suite) ?? { done: 0, total: 0 }
    this.#suites.set(suite, counts)
    return counts
  }
}

const BROWSER_TESTS = 'browser tests'

/**
 * Reports the progress of both test runners: test files of vitest, tests of Playwright with the errors of
 * each.
 */
// oxlint-disable-next-line import/no-default-export -- both runners load the default export
export default class ProgressReporter implements PlaywrightReporter, VitestReporter {
  readonly #progress = new Progress()

  onTestRunStart(files: readonly TestSpecification[]): void {
    for (const { project } of files) this.#progress.add(project.name)
  }

  onTestModuleEnd({ project }: TestModule): void {
    this.#progress.finish(project.name)
  }

  onBegin(_config: unknown, suite: Suite): void {
    for (const _test of suite.allTests()) this.#progress.add(BROWSER_TESTS)
  }

  onTestEnd(test: TestCase, { status, retry, errors }: TestResult): void {
    const isRepeated = retry > 0
    if (status !== test.expectedStatus || isRepeated) {
      const [, , ...titles] = test.titlePath()
      print(
        `${status === 'passed' ? '✓' : '✗'} ${titles.join(' › ')}${isRepeated ? ' (second attempt)' : ''}`,
      )
      for (const error of errors)
        print([error.stack ?? error.message, error.snippet].filter(Boolean).join('\n'))
    }
    if (!isRepeated) this.#progress.finish(BROWSER_TESTS)
  }

  printsToStdio(): boolean {
    return true
  }
}
