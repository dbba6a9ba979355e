import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from './repository.ts'
import { runNode } from './run.ts'

/** The folder of a filled demo venue. */
export interface DemoData {
  /** Names the folder to the browser tests, which otherwise fill one themselves and report why they cannot. */
  readonly env: Readonly<Record<string, string>>
  remove(): void
}

/** Fills a demo venue that nobody runs: a quarter of a minute in which one core works. */
export const fillDemoData = async (): Promise<DemoData> => {
  const folder = mkdtempSync(join(tmpdir(), 'kafana-demo-'))
  const { code } = await runNode([inRoot('packages', 'demo', 'src', 'main.ts'), '--short'], {
    stream: 'capture',
    env: { DATA_DIR: folder },
  })
  return {
    env: code === 0 ? { DEMO_DATA_DIR: folder } : {},
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
