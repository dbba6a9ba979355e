// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { order } from '../testing/entities.ts'
import { newDevice, settle } from '../testing/tabs.ts'
import { ChangeCache } from './change-cache.ts'
import { OutboxDatabase } from './outbox-database.ts'
import type { PendingStatusChange } from './pending-change.ts'

const change = (key: string): PendingStatusChange => ({
  key,
  place: null,
  company: 'c',
  by: { _id: 'marko', firstname: 'Marko', lastname: 'I' },
  at: 1,
  waited: false,
  state: 'waiting',
  refusal: null,
  call: 'orders.updateStatus',
  input: { params: { id: key }, body: { status: 'pending' } },
  order: order(key),
})
const keysOf = (cache: ChangeCache): string[] => cache.changes().map(({ key }) => key)

/** Delays the result of a database read until it is released. */
const holdReads = (database: OutboxDatabase): (() => void) => {
  const all = database.all.bind(database)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.spyOn(database, 'all').mockImplementation(async () => {
    const found = await all()
    await held
    return found
  })
  return release
}

let database: OutboxDatabase
let cache: ChangeCache
beforeEach(() => {
  newDevice()
  database = new OutboxDatabase()
  cache = new ChangeCache(database)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the change cache', () => {
  it('keeps the order of the database, with unwritten changes at the end', async () => {
    await cache.add(change('a'))
    const other = new ChangeCache(database)
    await other.add(change('b'))
    void cache.add(change('c'))
    expect(keysOf(cache)).toEqual(['a', 'c'])
    await cache.read()
    expect(keysOf(cache)).toEqual(['a', 'b', 'c'])
  })

  it('does not let an older read undo later removals and edits', async () => {
    await cache.add(change('a'))
    await cache.add(change('b'))
    const release = holdReads(database)
    const reading = cache.read()
    await settle()
    const removing = cache.remove('a')
    const editing = cache.edit('b', { waited: true })
    release()
    await reading
    expect(cache.changes()).toMatchObject([{ key: 'b', waited: true }])
    await Promise.all([removing, editing])
    await cache.read()
    expect(cache.changes()).toMatchObject([{ key: 'b', waited: true }])
  })

  it('removes later what the database failed to remove', async () => {
    await cache.add(change('a'))
    vi.spyOn(database, 'remove').mockResolvedValueOnce(false)
    await cache.remove('a')
    await cache.read()
    expect(keysOf(cache)).toEqual([])
    await settle()
    expect(await database.all()).toEqual([])
  })

  it('writes later what the database refused', async () => {
    vi.spyOn(database, 'add').mockResolvedValueOnce(null)
    await cache.add(change('a'))
    expect(await database.all()).toEqual([])
    await cache.read()
    await settle()
    expect(await database.all()).toMatchObject([{ key: 'a' }])
    expect(keysOf(cache)).toEqual(['a'])
  })

  it('does not bring back a change that is being removed', async () => {
    await cache.add(change('a'))
    let release = (): void => {}
    const remove = database.remove.bind(database)
    vi.spyOn(database, 'remove').mockImplementation(async (place) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return remove(place)
    })
    const removing = cache.remove('a')
    await cache.read()
    expect(keysOf(cache)).toEqual([])
    release()
    await removing
  })

  it('writes an edit made by a listener', async () => {
    cache.subscribe(() => {
      if (cache.find('a')?.waited === false) void cache.edit('a', { waited: true })
    })
    await cache.add(change('a'))
    await settle()
    expect(await database.all()).toMatchObject([{ key: 'a', waited: true }])
  })

  it('does not restore what another tab has removed', async () => {
    await cache.add(change('a'))
    const other = new ChangeCache(database)
    await other.read()
    await cache.remove('a')
    await other.edit('a', { state: 'refused' })
    expect(await database.all()).toEqual([])
  })

  it('notifies of real changes only, and keeps identical objects', async () => {
    await cache.add(change('a'))
    const [before, heard] = [cache.changes(), vi.fn()]
    cache.subscribe(heard)
    await cache.read()
    expect(cache.changes()).toBe(before)
    expect(heard).not.toHaveBeenCalled()
  })
})
