/** What a run came to. `problems` are the reasons for failures that no test reports itself; each counts as one failure. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly problems: readonly string[]
}

/** The part of vitest's JSON report that we read. */
export interface VitestReport {
  readonly testResults: readonly {
    /** Path of the test file. */
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The part of Playwright's JSON report that we read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly { readonly message?: string }[]
}

const NOTHING: Tally = { passed: 0, failed: 0, problems: [] }

export const problem = (text: string): Tally => ({ ...NOTHING, problems: [text] })

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, problems }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      problems: [...total.problems, ...problems],
    }),
    NOTHING,
  )

const tallyFile = ({ name, status, assertionResults }: VitestReport['testResults'][number]): Tally => {
  const count = (wanted: string) => assertionResults.filter((test) => test.status === wanted).length
  const [passed, failed] = [count('passed'), count('failed')]
  const skipped = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed')
  const broken = status === 'failed' && failed === 0 ? [`${name} could not run`] : []
  const empty = broken.length === 0 && assertionResults.length === 0 ? [`${name} holds no test`] : []
  return {
    passed,
    failed,
    problems: [...broken, ...empty, ...skipped.map((test) => `not run: ${name}: ${test.fullName}`)],
  }
}

/**
 * Counts vitest's report against the test files that are there: a file that was not run, a test that was skipped and
 * a suite without tests are failures.
 * @param expected suite → its files, relative to the root
 */
export const tallyVitest = (
  report: VitestReport,
  expected: Readonly<Record<string, readonly string[]>>,
): Tally => {
  const names = report.testResults.map(({ name }) => name.replaceAll('\\', '/'))
  const wasRun = (file: string) => names.some((name) => name === file || name.endsWith(`/${file}`))
  const missing = Object.values(expected)
    .flat()
    .filter((file) => !wasRun(file))
    .map((file) => `${file} was not run`)
  const bare = Object.entries(expected)
    .filter(([, files]) => files.length === 0)
    .map(([suite]) => `the suite ${suite} has no tests`)
  return sum([...report.testResults.map(tallyFile), { ...NOTHING, problems: [...missing, ...bare] }])
}

/** Counts Playwright's report. A test that needed a second try has failed. */
export const tallyPlaywright = ({ stats, errors }: PlaywrightReport): Tally => {
  const total = stats.expected + stats.unexpected + stats.flaky + stats.skipped
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    problems: [
      ...errors.map(({ message }) => message ?? 'the browser tests could not run'),
      ...(stats.skipped > 0 ? [`${stats.skipped} browser tests were skipped`] : []),
      ...(total === 0 && errors.length === 0 ? ['no browser test was found'] : []),
    ],
  }
}

/** A run that ended with a failure which its report does not show, such as an error outside every test, has failed all the same. */
export const believing = (tally: Tally, exitCode: number, name: string): Tally => {
  const silent = exitCode !== 0 && tally.failed === 0 && tally.problems.length === 0
  return silent ? sum([tally, problem(`${name} ended with code ${exitCode}, though no test failed`)]) : tally
}

/** The closing line, and whether all is well. */
export const verdict = ({
  passed,
  failed,
  problems,
}: Tally): { readonly line: string; readonly ok: boolean } => {
  const failures = failed + problems.length
  return { line: `${passed} passed, ${failures} failed`, ok: failures === 0 && passed > 0 }
}
