import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { inRoot, toolFile } from './paths.ts'
import { PLAIN, runNode } from './run.ts'
import { suiteFiles } from './suites.ts'
import {
  believing,
  problem,
  tallyPlaywright,
  tallyVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts'

const reportOf = (name: string): string => {
  const folder = inRoot('.cache', 'test')
  mkdirSync(folder, { recursive: true })
  const file = inRoot('.cache', 'test', `${name}.json`)
  rmSync(file, { force: true })
  return file
}

const count = (file: string, name: string, code: number, tally: (report: unknown) => Tally): Tally =>
  existsSync(file)
    ? believing(tally(JSON.parse(readFileSync(file, 'utf8'))), code, name)
    : problem(`${name} ended with code ${code} and left no report`)

/** Unit, HTTP, web and tooling tests, shown as they run. */
export const runVitest = async (): Promise<Tally> => {
  const file = reportOf('vitest')
  const args = [
    toolFile('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const { code } = await runNode(args, { stream: 'show', env: PLAIN })
  return count(file, 'vitest', code, (report) => tallyVitest(report as VitestReport, suiteFiles()))
}

/** The whole product in a real browser, shown as it runs. */
export const runPlaywright = async (): Promise<Tally> => {
  const file = reportOf('playwright')
  const args = [toolFile('@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const { code } = await runNode(args, { stream: 'show', env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } })
  return count(file, 'the browser run', code, (report) => tallyPlaywright(report as PlaywrightReport))
}
