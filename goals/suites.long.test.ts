import { describe, expect, it } from 'vitest'
import { failuresIn } from '../scripts/lib/tally.ts'
import { plantedIn, type PlantedFault } from './harness/program.ts'
import { runTestFiles } from './run-tests.ts'

const TIMEOUT_MS = 600_000

interface Suite {
  readonly file: string
  /** Part of the names of the tests that are run. */
  readonly chosen: string
  /** Part of the name of a test that notices the fault. */
  readonly notices: string
}

/** The named suite of faults that no measurement of a whole installation is about. */
const SUITES: readonly (readonly [PlantedFault, Suite])[] = [
  [
    'reads orders of any venue',
    {
      file: 'packages/server/src/app/isolation.test.ts',
      chosen: 'another venue on sqlite',
      notices: 'is neither read nor changed by any call',
    },
  ],
  [
    'accepts pages of any origin',
    {
      file: 'packages/server/src/platform/live/live-server.test.ts',
      chosen: 'on sqlite',
      notices: 'the id of another person and a foreign page',
    },
  ],
  [
    'accepts pages of any origin',
    {
      file: 'packages/fiscal-gateway/src/http/origin-guard.test.ts',
      chosen: '',
      notices: 'a command from a web page somewhere else',
    },
  ],
]

describe('a suite', { timeout: TIMEOUT_MS }, () => {
  it.each(SUITES)('notices that a program %s', async (fault, { file, chosen, notices }) => {
    const { args, env } = plantedIn(fault)
    const { report } = await runTestFiles([file], {
      env: { ...env, NODE_OPTIONS: args.join(' ') },
      args: chosen === '' ? [] : ['-t', chosen],
    })
    expect(report && failuresIn(report).join('\n')).toContain(notices)
  })
})
