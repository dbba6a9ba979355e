/**
 * Fills the data folder (DATA_DIR) or the PostgreSQL database (DATABASE_URL) with the demo venue, unless
 * there is a venue already. --fresh starts over. --short fills it with the days that the browser tests look at.
 */
import { readSettings } from '@kafana/server'
import { fillDemo } from './fill-demo.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))

/** Two months, which the longest range of a test has, and some days. */
const SHORT_DAYS = 65

try {
  const settings = readSettings({ DATA_DIR: './data/demo', ...environment })
  await fillDemo({
    settings,
    fresh: process.argv.includes('--fresh'),
    now: Date.now(),
    ...(process.argv.includes('--short') && { days: SHORT_DAYS }),
    print,
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
