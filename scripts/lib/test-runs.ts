import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './browser-tools.ts'
import { inRoot, toolFile } from './repository.ts'
import { PLAIN, runNode } from './run.ts'
import { LONG_SUITE, suiteFiles } from './suites.ts'
import {
  problem,
  tallyPlaywright,
  tallyVitest,
  withExitCode,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts'
import { ensureWebBuilt } from './venue.ts'

const PLAYWRIGHT = [toolFile('@playwright/test/cli.js'), 'test'] as const
const PROGRESS = inRoot('scripts', 'lib', 'progress.ts')

/** Makes the browser tests of `npm test` longer: every test and language, a longer cut, an evening of eight hours. */
export const LONG = {
  EVERY_TEST: 'yes',
  EVERY_LANGUAGE: 'yes',
  CUT_SECONDS: '60',
  SOAK_STEPS: '9600',
} as const
/** Delays every response of the server by up to a second and a half. */
export const LATE = { RESPONSE_DELAY_MS: '1500' } as const

const reportFile = (name: string): string => {
  const folder = inRoot('.cache', 'test')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

const count = (file: string, name: string, code: number, tally: (report: unknown) => Tally): Tally =>
  existsSync(file)
    ? withExitCode(tally(JSON.parse(readFileSync(file, 'utf8'))), code, name)
    : problem(`${name} exited with code ${code} and wrote no report`)

/** Changes many more bytes of a database, and kills a move to PostgreSQL more often, than `npm test` does. */
export const LONG_STORAGE = { FLIPPED_BYTES: '1000', MOVE_KILLS: '20' } as const

/** Repeats random tests more often, and gives each write of a test that makes all of them a venue of its own. */
export const LONG_RUNS = { LONG_RUNS: 'yes' } as const

/** Unit, HTTP, web and tooling tests; prints progress and failures. @param isFull with the long ones */
export const runVitest = async (isFull: boolean): Promise<Tally> => {
  const file = reportFile('vitest')
  const args = [
    toolFile('vitest/vitest.mjs'),
    'run',
    '--reporter=minimal',
    `--reporter=${PROGRESS}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(isFull ? [] : [`--project=!${LONG_SUITE}`]),
  ]
  const { code } = await runNode(args, {
    stream: 'show',
    env: { ...PLAIN, ...(isFull && { ...LONG_STORAGE, ...LONG_RUNS }) },
  })
  return count(file, 'vitest', code, (report) => tallyVitest(report as VitestReport, suiteFiles(isFull)))
}

/** The product in a real browser; prints progress and failures. @param env see LONG and LATE */
export const runPlaywright = async (
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> => {
  const file = reportFile('playwright')
  const { code } = await runNode([...PLAYWRIGHT, `--reporter=json,${PROGRESS}`], {
    stream: 'show',
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return count(file, name, code, (report) => tallyPlaywright(report as PlaywrightReport))
}

/**
 * Runs some of the browser tests, once each and without traces, after installing the browser and building the
 * web.
 * @param args Playwright's arguments that select the tests
 * @returns the exit code
 */
export const runBrowserTests = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> => {
  await ensureChromium()
  await ensureWebBuilt()
  const output = mkdtempSync(join(tmpdir(), 'kafana-browser-tests-'))
  const { code } = await runNode(
    [...PLAYWRIGHT, ...args, '--retries', '0', '--trace', 'off', '--output', output],
    { stream: 'show', env },
  )
  // A browser whose run was stopped may still be writing.
  rmSync(output, { recursive: true, force: true, maxRetries: 10 })
  return code
}
