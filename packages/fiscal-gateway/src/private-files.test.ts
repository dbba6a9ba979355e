import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command } from './testing/commands.ts'
import { startTestGateway } from './testing/test-gateway.ts'
import { tempFolder } from './testing/test-journal.ts'

/** The folder and its files that others may open. */
const openTo = (folder: string): string[] =>
  ['.', ...readdirSync(folder)].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)

test('the gateway’s folder and everything in it can be opened by its owner alone', async () => {
  const gateway = await startTestGateway({ dataDir: join(tempFolder(), 'new') })
  await gateway.printFiscal(command())
  const folder = join(gateway.dataDir, 'gateway')
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['device.db', 'journal.db', 'journal.db-wal', 'owner.lock', 'pairing.json']),
  )
  expect(openTo(folder)).toEqual([])
})

test('what an earlier version left open is closed at the start', async () => {
  const first = await startTestGateway()
  await first.close()
  const folder = join(first.dataDir, 'gateway')
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
  chmodSync(folder, 0o755)
  await startTestGateway({ dataDir: first.dataDir, paired: false })
  expect(openTo(folder)).toEqual([])
})
