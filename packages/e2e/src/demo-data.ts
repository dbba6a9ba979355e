import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEMO = join(import.meta.dirname, '..', '..', 'demo', 'src', 'main.ts')

/** Environment variable with the folder of the demo venue of this run. */
export const DEMO_DATA_VARIABLE = 'DEMO_DATA_DIR'

/**
 * Fills a demo venue once per run, unless `npm test` did so; each stack starts with a copy of it. Playwright calls the
 * returned function after the run.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function setup(): Promise<() => void> {
  if (process.env[DEMO_DATA_VARIABLE] !== undefined) return () => undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-demo-'))
  const filling = spawn(process.execPath, [DEMO, '--short'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const [code] = (await once(filling, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The demo venue could not be filled: exit code ${code}`)
  process.env[DEMO_DATA_VARIABLE] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
