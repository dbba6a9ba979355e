/** The result of a run. `problems` are failures that no test reports; each counts as one failure. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly problems: readonly string[]
}

/** The part of vitest's JSON report that is used. */
export interface VitestReport {
  readonly testResults: readonly {
    /** Path of the test file. */
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The part of Playwright's JSON report that is used. */
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

type FileResult = VitestReport['testResults'][number]

const testsWith = ({ assertionResults }: FileResult, status: string) =>
  assertionResults.filter((test) => test.status === status)

/** A file that failed without a failed test, such as one that cannot be imported. */
const brokenIn = (file: FileResult): readonly string[] =>
  file.status === 'failed' && testsWith(file, 'failed').length === 0 ? [`${file.name} could not run`] : []

/** The full names of the tests that failed, and the files that could not run. */
export const failuresIn = ({ testResults }: VitestReport): readonly string[] =>
  testResults.flatMap((file) => [
    ...brokenIn(file),
    ...testsWith(file, 'failed').map(({ fullName }) => fullName),
  ])

const tallyFile = (file: FileResult): Tally => {
  const { name, assertionResults } = file
  const broken = brokenIn(file)
  const skipped = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed')
  const empty = broken.length === 0 && assertionResults.length === 0 ? [`${name} contains no test`] : []
  return {
    passed: testsWith(file, 'passed').length,
    failed: testsWith(file, 'failed').length,
    problems: [...broken, ...empty, ...skipped.map((test) => `not run: ${name}: ${test.fullName}`)],
  }
}

/**
 * Counts vitest's report and compares it with the existing test files: a file that was not run, a skipped
 * test and a suite without tests are failures.
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
  const withoutTests = Object.entries(expected)
    .filter(([, files]) => files.length === 0)
    .map(([suite]) => `the suite ${suite} has no tests`)
  return sum([...report.testResults.map(tallyFile), { ...NOTHING, problems: [...missing, ...withoutTests] }])
}

/** Counts Playwright's report. A test that passed only at the second attempt has failed. */
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

/** Counts failures that the report does not contain, such as an error outside of the tests. */
export const withExitCode = (tally: Tally, exitCode: number, name: string): Tally => {
  const isUnreported = exitCode !== 0 && tally.failed === 0 && tally.problems.length === 0
  return isUnreported
    ? sum([tally, problem(`${name} exited with code ${exitCode}, although no test failed`)])
    : tally
}

/** The last line of a run, and whether everything passed. */
export const verdict = ({
  passed,
  failed,
  problems,
}: Tally): { readonly line: string; readonly ok: boolean } => {
  const failures = failed + problems.length
  return { line: `${passed} passed, ${failures} failed`, ok: failures === 0 && passed > 0 }
}
