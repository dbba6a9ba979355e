// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { order } from '../../testing/on-the-wire.ts'
import { newDevice, settle } from '../../testing/tabs.ts'
import type { KeptMove } from './kept-change.ts'
import { KeptDatabase } from './kept-database.ts'
import { Shelf } from './shelf.ts'

const change = (key: string): KeptMove => ({
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
const keysOf = (shelf: Shelf): string[] => shelf.changes().map(({ key }) => key)

/** Holds what a read of the database found, until it is let go: meanwhile things happen. */
const holdReads = (database: KeptDatabase): (() => void) => {
  const all = database.all.bind(database)
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.spyOn(database, 'all').mockImplementation(async () => {
    const found = await all()
    await held
    return found
  })
  return letGo
}

let database: KeptDatabase
let shelf: Shelf
beforeEach(() => {
  newDevice()
  database = new KeptDatabase()
  shelf = new Shelf(database)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the shelf', () => {
  it('keeps the order in which the database got them, and what it has not got yet at the end', async () => {
    await shelf.add(change('a'))
    const other = new Shelf(database)
    await other.add(change('b'))
    void shelf.add(change('c'))
    expect(keysOf(shelf)).toEqual(['a', 'c'])
    await shelf.read()
    expect(keysOf(shelf)).toEqual(['a', 'b', 'c'])
  })

  it('does not take an older reading for news: what was removed meanwhile stays away, what was edited stays edited', async () => {
    await shelf.add(change('a'))
    await shelf.add(change('b'))
    const letGo = holdReads(database)
    const reading = shelf.read()
    await settle()
    const removing = shelf.remove('a')
    const editing = shelf.edit('b', { waited: true })
    letGo()
    await reading
    expect(shelf.changes()).toMatchObject([{ key: 'b', waited: true }])
    await Promise.all([removing, editing])
    await shelf.read()
    expect(shelf.changes()).toMatchObject([{ key: 'b', waited: true }])
  })

  it('takes out later what the database would not let go', async () => {
    await shelf.add(change('a'))
    vi.spyOn(database, 'remove').mockResolvedValueOnce(false)
    await shelf.remove('a')
    await shelf.read()
    expect(keysOf(shelf)).toEqual([])
    await settle()
    expect(await database.all()).toEqual([])
  })

  it('writes down later what the database would not take', async () => {
    vi.spyOn(database, 'add').mockResolvedValueOnce(null)
    await shelf.add(change('a'))
    expect(await database.all()).toEqual([])
    await shelf.read()
    await settle()
    expect(await database.all()).toMatchObject([{ key: 'a' }])
    expect(keysOf(shelf)).toEqual(['a'])
  })

  it('does not bring back what is on its way out', async () => {
    await shelf.add(change('a'))
    let letGo = (): void => {}
    const remove = database.remove.bind(database)
    vi.spyOn(database, 'remove').mockImplementation(async (place) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return remove(place)
    })
    const removing = shelf.remove('a')
    await shelf.read()
    expect(keysOf(shelf)).toEqual([])
    letGo()
    await removing
  })

  it('writes what is edited in the moment that it shows', async () => {
    shelf.subscribe(() => {
      if (shelf.find('a')?.waited === false) void shelf.edit('a', { waited: true })
    })
    await shelf.add(change('a'))
    await settle()
    expect(await database.all()).toMatchObject([{ key: 'a', waited: true }])
  })

  it('leaves away what another tab has put away', async () => {
    await shelf.add(change('a'))
    const other = new Shelf(database)
    await other.read()
    await shelf.remove('a')
    await other.edit('a', { state: 'refused' })
    expect(await database.all()).toEqual([])
  })

  it('tells of changes only, and keeps what it knows as it is', async () => {
    await shelf.add(change('a'))
    const [before, heard] = [shelf.changes(), vi.fn()]
    shelf.subscribe(heard)
    await shelf.read()
    expect(shelf.changes()).toBe(before)
    expect(heard).not.toHaveBeenCalled()
  })
})
