import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@kafana/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeDemoState } from './fill-demo.ts'
import { fill, makeFolder, rowsOf, type Folder } from './testing/filled-venue.ts'

let folder: Folder
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => folder.remove())

const countOf = (table: string): number =>
  Number(rowsOf(folder.settings, `SELECT count(*) AS count FROM ${table}`)[0]?.['count'])
const venueId = (): unknown => rowsOf(folder.settings, 'SELECT id FROM companies')[0]?.['id']

describe('filling the demo venue', () => {
  it('again changes nothing', async () => {
    await fill(folder.settings, 1)
    const tables = ['companies', 'users', 'orders', 'stock_movements', 'ledger_entries', 'events', 'audit']
    const before = tables.map(countOf)
    expect(await fill(folder.settings, 3)).toBe('kept')
    expect(tables.map(countOf)).toEqual(before)
  })

  it('with --fresh creates a new venue and removes the fiscal device', async () => {
    await fill(folder.settings, 1)
    const [before, device] = [venueId(), join(folder.settings.dataDir, 'gateway')]
    mkdirSync(device)
    // The bills of the old venue would say that the new one has lost its database.
    mkdirSync(join(folder.settings.dataDir, 'allowed-bills'))
    writeFileSync(join(folder.settings.dataDir, 'allowed-bills', `${String(before)}.json`), '{}')
    expect(await fill(folder.settings, 1, true)).toBe('filled')
    expect([existsSync(device), countOf('companies')]).toEqual([false, 1])
    expect(venueId()).not.toBe(before)
  })

  it('with --fresh removes no database that the demo did not create', async () => {
    const file = join(folder.settings.dataDir, 'kafana.db')
    writeFileSync(file, 'somebody’s orders')
    await expect(fill(folder.settings, 1, true)).rejects.toThrow(/nothing was removed/)
    expect(existsSync(file)).toBe(true)
  })

  it('starts over after an interruption', async () => {
    await fill(folder.settings, 1)
    const before = venueId()
    writeDemoState(folder.settings.dataDir, 'filling')
    expect(await fill(folder.settings, 1)).toBe('filled')
    expect(venueId()).not.toBe(before)
  })

  it('with --fresh refuses a PostgreSQL database, which the user has to empty', async () => {
    const settings = readSettings({
      DATA_DIR: folder.settings.dataDir,
      DATABASE_URL: 'postgres://localhost:1/none',
    })
    await expect(fill(settings, 1, true)).rejects.toThrow(/empty the PostgreSQL database yourself/)
  })
})
