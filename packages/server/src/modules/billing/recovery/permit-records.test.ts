import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPermitRecords, EMPTY_RECORD } from './permit-records.ts'

const makeFolder = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-permits-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return dataDir
}

it('the list of allowed bills can be opened by its owner alone', () => {
  const dataDir = makeFolder()
  const umask = process.umask(0)
  onTestFinished(() => {
    process.umask(umask)
  })
  createPermitRecords(dataDir).write('venue', { allowed: [], heard: null })
  const folder = join(dataDir, 'allowed-bills')
  const modes = [folder, join(folder, 'venue.json')].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o700, 0o600])
})

it('what another process wrote is read, also what cannot be read or was there before', () => {
  const dataDir = makeFolder()
  const [records, others] = [createPermitRecords(dataDir), createPermitRecords(dataDir)]
  const waiting = { allowed: [], heard: [] }
  for (const record of [EMPTY_RECORD, waiting, EMPTY_RECORD]) {
    others.write('venue', record)
    expect(records.read('venue')).toEqual(record)
    expect(records.read('venue')).toEqual(record)
  }
  writeFileSync(join(dataDir, 'allowed-bills', 'venue.json'), '{"allowed":')
  expect(records.read('venue')).toBeNull()
  for (let at = 0; at < 40; at += 1) others.write(`venue ${at}`, at % 2 === 0 ? EMPTY_RECORD : waiting)
  for (let at = 0; at < 40; at += 1)
    expect(records.read(`venue ${at}`)).toEqual(at % 2 === 0 ? EMPTY_RECORD : waiting)
})
