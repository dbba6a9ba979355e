import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DamagedStoreError, repairHint } from './damaged-store.ts'
import { command } from './testing/commands.ts'
import { startTestGateway } from './testing/test-gateway.ts'
import { tempFolder } from './testing/test-journal.ts'

/** A gateway that has printed, and is stopped: its files, one of them overwritten behind the schema. */
const damaged = async (name: string): Promise<{ dataDir: string; file: string }> => {
  const gateway = await startTestGateway()
  await gateway.printFiscal(command())
  await gateway.close()
  const file = join(gateway.dataDir, 'gateway', name)
  const bytes = readFileSync(file)
  bytes.fill(0xaa, 4096)
  writeFileSync(file, bytes)
  return { dataDir: gateway.dataDir, file }
}

test.each(['journal.db', 'device.db'])('a gateway whose %s is damaged does not start', async (name) => {
  const { dataDir, file } = await damaged(name)
  await expect(startTestGateway({ dataDir, paired: false })).rejects.toThrow(`${file} is damaged (`)
  // The folder is free again, for a restore.
  await expect(startTestGateway({ dataDir, paired: false })).rejects.toThrow(DamagedStoreError)
})

test('a file that is no database does not start either', async () => {
  const gateway = await startTestGateway()
  await gateway.close()
  writeFileSync(join(gateway.dataDir, 'gateway', 'journal.db'), 'a letter '.repeat(2000))
  await expect(startTestGateway({ dataDir: gateway.dataDir, paired: false })).rejects.toThrow(
    'journal.db is damaged (file is not a database)',
  )
})

test('the hint names the backup that was made last, whatever its clock said', () => {
  const backups = tempFolder()
  const make = (name: string, list: object): string => {
    mkdirSync(join(backups, name, 'gateway'), { recursive: true })
    writeFileSync(join(backups, name, 'gateway', 'journal.db'), '')
    writeFileSync(join(backups, name, 'backup.json'), JSON.stringify(list))
    return join(backups, name)
  }
  const ahead = Date.UTC(2027, 10, 23, 10)
  make('2026-11-22T10-00-00Z', {})
  make('2027-11-23T10-00-00Z', { position: ahead })
  const newest = make('2026-11-23T11-00-00Z', { position: ahead + 1 })
  const error = new DamagedStoreError('/data/gateway/journal.db', 'malformed')
  expect(repairHint(error, backups)).toContain(`the newest backup is ${newest}: `)
})

test('the hint names the newest complete backup that has the file, and the command', () => {
  const backups = tempFolder()
  const make = (name: string, isComplete: boolean, file: string): void => {
    mkdirSync(join(backups, name, 'gateway'), { recursive: true })
    writeFileSync(join(backups, name, 'gateway', file), '')
    if (isComplete) writeFileSync(join(backups, name, 'backup.json'), '{}')
  }
  const error = new DamagedStoreError('/data/gateway/journal.db', 'malformed')
  expect(repairHint(error, backups)).toBe(`there is no backup of it in ${backups}`)
  make('2026-11-22T10-00-00Z', true, 'journal.db')
  make('2026-11-23T10-00-00Z', true, 'journal.db')
  make('2026-11-23T11-00-00Z', false, 'journal.db')
  make('2026-11-23T12-00-00Z', true, 'device.db')
  const newest = join(backups, '2026-11-23T10-00-00Z')
  expect(repairHint(error, backups)).toBe(
    `the newest backup is ${newest}: restore it with npm run restore -- ${newest} --only gateway`,
  )
  expect(repairHint(error, null)).toContain('BACKUP_DIR is not set')
})
