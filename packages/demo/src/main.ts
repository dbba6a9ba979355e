/**
 * Fills the data folder (DATA_DIR) or the PostgreSQL database (DATABASE_URL) with the demo venue, unless
 * there is a venue already. --fresh starts over.
 */
import { readSettings } from '@kafana/server'
import { fillDemo } from './fill-demo.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))

try {
  const settings = readSettings({ DATA_DIR: './data/demo', ...environment })
  await fillDemo({ settings, fresh: process.argv.includes('--fresh'), now: Date.now(), print })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
