import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGatewayApp } from './http/app.ts'
import { readSettings } from './settings.ts'
import { lockFolder } from './storage.ts'
import { tempFolder } from './testing/test-journal.ts'

test('does not start beside a restore that was interrupted, and makes no journal that it would keep', async () => {
  const dataDir = tempFolder()
  const settings = readSettings({ DATA_DIR: dataDir })
  const journal = join(dataDir, 'gateway', 'journal.db')
  mkdirSync(join(dataDir, 'restoring'))
  await expect(createGatewayApp(settings)).rejects.toThrow(
    `a restore into ${dataDir} was interrupted: run npm run restore again`,
  )
  expect(existsSync(journal)).toBe(false)
  rmSync(join(dataDir, 'restoring'), { recursive: true })
  const app = await createGatewayApp(settings)
  await app.close()
  expect(existsSync(journal)).toBe(true)
})

test('removes what a restore has copied that was killed before it replaced anything', () => {
  const folder = join(tempFolder(), 'gateway')
  mkdirSync(join(folder, 'restoring.new'), { recursive: true })
  lockFolder(folder).release()
  expect(existsSync(join(folder, 'restoring.new'))).toBe(false)
})

test('leaves the lock to the restore that is repeated', () => {
  const dataDir = tempFolder()
  mkdirSync(join(dataDir, 'restoring'))
  expect(() => lockFolder(join(dataDir, 'gateway'))).toThrow('was interrupted')
  rmSync(join(dataDir, 'restoring'), { recursive: true })
  lockFolder(join(dataDir, 'gateway')).release()
})
