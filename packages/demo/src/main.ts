/** Fills the data folder (DATA_DIR) or the PostgreSQL database (DATABASE_URL) with the demo venue, unless a venue is there. --fresh starts over. */
import { readSettings } from '@kafana/server'
import { fillDemo } from './fill-demo.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const filled = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))

try {
  const settings = readSettings({ DATA_DIR: './data/demo', ...filled })
  await fillDemo({ settings, fresh: process.argv.includes('--fresh'), now: Date.now(), say })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
