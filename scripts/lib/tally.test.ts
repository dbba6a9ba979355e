import { describe, expect, it } from 'vitest'
import {
  failuresIn,
  withExitCode,
  problem,
  sum,
  tallyPlaywright,
  tallyVitest,
  verdict,
  type VitestReport,
} from './tally.ts'

const file = (name: string, ...statuses: readonly string[]): VitestReport['testResults'][number] => ({
  name: `/repository/${name}`,
  message: '',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
})
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

describe('a vitest report', () => {
  it('is counted test by test', () => {
    const report = { testResults: [file('a.test.ts', 'passed', 'failed'), file('b.test.ts', 'passed')] }
    expect(tallyVitest(report, { unit: ['a.test.ts', 'b.test.ts'] })).toEqual({
      passed: 2,
      failed: 1,
      problems: [],
    })
  })

  it('names the tests that failed and the files that did not load', () => {
    const broken = { ...file('b.test.ts'), status: 'failed' }
    expect(failuresIn({ testResults: [file('a.test.ts', 'passed', 'failed'), broken] })).toEqual([
      'test 1',
      '/repository/b.test.ts could not run',
    ])
  })

  it.each([
    [
      'a skipped test',
      { testResults: [file('a.test.ts', 'passed', 'skipped')] },
      { unit: ['a.test.ts'] },
      'not run: /repository/a.test.ts: test 1',
    ],
    [
      'a todo test',
      { testResults: [file('a.test.ts', 'passed', 'todo')] },
      { unit: ['a.test.ts'] },
      'not run: /repository/a.test.ts: test 1',
    ],
    [
      'a file that no project includes',
      { testResults: [file('a.test.ts', 'passed')] },
      { unit: ['a.test.ts', 'b.test.ts'] },
      'b.test.ts was not run',
    ],
    [
      'a file whose name only has the same ending',
      { testResults: [file('ba.test.ts', 'passed')] },
      { unit: ['a.test.ts'] },
      'a.test.ts was not run',
    ],
    [
      'a suite without files',
      { testResults: [file('a.test.ts', 'passed')] },
      { unit: ['a.test.ts'], web: [] },
      'the suite web has no tests',
    ],
    [
      'a file without tests',
      { testResults: [file('a.test.ts')] },
      { unit: ['a.test.ts'] },
      '/repository/a.test.ts contains no test',
    ],
    [
      'a file that does not load',
      { testResults: [{ ...file('a.test.ts'), status: 'failed' }] },
      { unit: ['a.test.ts'] },
      '/repository/a.test.ts could not run',
    ],
  ])('%s is a failure', (_case, report, expected, text) => {
    const tally = tallyVitest(report, expected)
    expect(tally.problems).toEqual([text])
    expect(verdict(tally).ok).toBe(false)
  })
})

describe('a browser report', () => {
  it('is counted test by test', () =>
    expect(tallyPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 0, problems: [] }))
  it.each([
    ['a test that passed at the second attempt', { stats: { ...stats, flaky: 1 }, errors: [] }],
    ['a skipped test', { stats: { ...stats, skipped: 1 }, errors: [] }],
    ['a run without tests', { stats: { ...stats, expected: 0 }, errors: [] }],
    ['a run that was aborted', { stats, errors: [{ message: 'no browser' }] }],
  ])('%s is a failure', (_case, report) => expect(verdict(tallyPlaywright(report)).ok).toBe(false))
})

describe('the last line', () => {
  it('sums all suites, and counts a problem as one failure', () => {
    const total = sum([
      { passed: 2, failed: 1, problems: [] },
      { passed: 5, failed: 0, problems: [] },
      problem('no browser'),
    ])
    expect(verdict(total)).toEqual({ line: '7 passed, 2 failed', ok: false })
  })
  it('fails if no test passed', () => {
    expect(verdict({ passed: 1, failed: 0, problems: [] })).toEqual({ line: '1 passed, 0 failed', ok: true })
    expect(verdict(sum([])).ok).toBe(false)
  })
  it('counts a non-zero exit code as a failure', () => {
    const clean = { passed: 4, failed: 0, problems: [] }
    expect(verdict(withExitCode(clean, 1, 'vitest')).line).toBe('4 passed, 1 failed')
    expect(withExitCode(clean, 0, 'vitest')).toEqual(clean)
    expect(withExitCode({ ...clean, failed: 2 }, 1, 'vitest').problems).toEqual([])
  })
})
