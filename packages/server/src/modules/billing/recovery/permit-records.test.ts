import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPermitRecords } from './permit-records.ts'

it('the list of allowed bills can be opened by its owner alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-permits-'))
  const umask = process.umask(0)
  onTestFinished(() => {
    process.umask(umask)
    rmSync(dataDir, { recursive: true })
  })
  createPermitRecords(dataDir).write('venue', { allowed: [], heard: null })
  const folder = join(dataDir, 'allowed-bills')
  const modes = [folder, join(folder, 'venue.json')].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o700, 0o600])
})
