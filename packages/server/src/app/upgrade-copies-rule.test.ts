import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { retentionRules } from './retention-rules.ts'

it('copies from before an upgrade are deleted by the rules that are applied every hour', async () => {
  const server = await startTestServer('sqlite')
  onTestFinished(server.stop)
  const copy = join(server.platform.settings.dataDir, 'kafana.db.before-0002')
  writeFileSync(copy, 'x')
  const madeAt = new Date(server.clock.now())
  utimesSync(copy, madeAt, madeAt)
  const apply = async (): Promise<void> => {
    for (const rule of retentionRules(server)) await rule.apply()
  }
  server.clock.advance(30 * 24 * 60 * 60 * 1000 - 1000)
  await apply()
  expect(existsSync(copy)).toBe(true)
  server.clock.advance(2000)
  await apply()
  expect(existsSync(copy)).toBe(false)
})
