import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { toolFile } from './paths.ts'
import { runNode } from './run.ts'
import { bringWebUpToDate } from './venue.ts'

/**
 * Tells browser stories in the open, with the browser and the web brought first. What a failure leaves is what it printed: no traces, no pictures.
 * @param args which stories, as Playwright takes them @returns the exit code
 */
export const tellStories = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> => {
  await ensureChromium()
  await bringWebUpToDate()
  const output = mkdtempSync(join(tmpdir(), 'kafana-stories-'))
  const { code } = await runNode(
    [toolFile('@playwright/test/cli.js'), 'test', ...args, '--trace', 'off', '--output', output],
    { stream: 'show', env },
  )
  rmSync(output, { recursive: true, force: true })
  return code
}
