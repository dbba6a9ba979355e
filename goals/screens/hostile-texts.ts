import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LONG, runBrowserTests } from '../../scripts/lib/test-runs.ts'
import type { Goal, Measured } from '../goal.ts'

/** The part of Playwright's JSON report that is used. */
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
      readonly results: readonly {
        readonly status: string
        readonly errors: readonly { readonly message?: string }[]
      }[]
    }[]
  }[]
}
interface Report {
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
}
type Spec = NonNullable<Suite['specs']>[number]

const specsOf = ({ suites = [], specs = [] }: Suite): readonly Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const FAILED = ['failed', 'timedOut']
/** What a test has found: the lines that its list of failures has in a comparison with an empty one. */
const FOUND = /^\s*\+\s+"(.*)",$/gm

const failuresOf = ({ title, tests }: Spec): readonly string[] =>
  tests
    .flatMap(({ results }) => results)
    .filter(({ status }) => FAILED.includes(status))
    .flatMap(({ errors }) => errors.map(({ message = 'it failed' }) => message))
    // oxlint-disable-next-line no-control-regex -- the colours of a terminal
    .map((message) => message.replaceAll(/\u001B\[\d+m/g, ''))
    .flatMap((message) => {
      const found = [...message.matchAll(FOUND)].map(([, text = '']) => text)
      return (found.length > 0 ? found : [message.split('\n')[0] ?? '']).map((text) => `${title}: ${text}`)
    })

/** What the tests have counted, by name. */
const countsIn = (specs: readonly Spec[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { type, description } of specs.flatMap(({ tests }) => tests).flatMap((test) => test.annotations))
    counts.set(type, (counts.get(type) ?? 0) + Number(description))
  return counts
}

/** What a report of the browser tests says about the goal. */
export const measuredIn = ({ suites, errors }: Report): Measured => {
  const specs = suites.flatMap(specsOf)
  const passed = specs.filter(({ tests }) =>
    tests.every(({ results }) => results.at(-1)?.status === 'passed'),
  )
  const counts = [...countsIn(specs)].map(([name, count]) => `${count} ${name}`)
  return {
    result: [`${passed.length} of ${specs.length} tests passed`, ...counts].join(', '),
    share: specs.length === 0 ? 0 : passed.length / specs.length,
    failures: [
      ...specs.flatMap(failuresOf),
      ...(specs.length === 0 ? errors.map(({ message = 'the tests could not run' }) => message) : []),
    ],
  }
}

export const hostileGoal: Goal = {
  id: 'G20',
  title: 'hostile texts',
  asked:
    '60 hostile texts in every text field, every screen in 11 languages: 0 executed, 0 new elements, 0 violations of the content policy, each shown as it was typed',
  minutes: 45,
  measure: async (deadline) => {
    const folder = mkdtempSync(join(tmpdir(), 'kafana-goal-'))
    const file = join(folder, 'report.json')
    try {
      await runBrowserTests(
        ['hostile.spec.ts', '--reporter=json', `--global-timeout=${Math.ceil(deadline.leftMs())}`],
        { EVERY_LANGUAGE: LONG.EVERY_LANGUAGE, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      )
      return existsSync(file)
        ? measuredIn(JSON.parse(readFileSync(file, 'utf8')) as Report)
        : { result: 'the tests could not run', share: 0, failures: ['there is no report'] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
