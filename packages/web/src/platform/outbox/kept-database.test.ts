// @vitest-environment jsdom
import { openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { keptServer } from '../../testing/kept-server.ts'
import { freshTabs, move, pass, settle, shownIn } from '../../testing/tabs.ts'
import { KeptDatabase } from './kept-database.ts'

const tab = freshTabs()

/** Holds a store of the database, as a slow disk does. Answers how to let it go. */
const hold = async (store: 'changes' | 'lease'): Promise<() => Promise<void>> => {
  const database = await openDB('kafana', 1)
  const tx = database.transaction(store, 'readwrite')
  const holding = new AbortController()
  const held = (async () => {
    while (!holding.signal.aborted) await tx.store.count()
    await tx.done
    database.close()
  })()
  return async () => {
    holding.abort()
    await held
    await settle()
  }
}

describe('the database of a device', () => {
  it('is not given up because the page itself was busy when it answered', async () => {
    const claimed = new KeptDatabase().claim('a', true)
    // The first that happens on a page which stood still is its own look.
    vi.advanceTimersToNextTimer()
    expect(await claimed).toBe(true)
  })

  it('is given up while it is stuck, and taken up again as soon as it answers after all', async () => {
    const database = new KeptDatabase()
    await database.claim('a', true)
    const letGo = await hold('lease')
    const claims = [database.claim('a', true), database.claim('a', true)]
    await pass(2000)
    expect(await Promise.all(claims)).toEqual([null, null])
    expect(await database.claim('a', true)).toBeNull()
    await letGo()
    expect(await database.claim('a', true)).toBe(true)
  })

  it('of a page that began while it was stuck is read once it answers', async () => {
    const server = keptServer()
    server.mood = 'down'
    const earlier = tab()
    void move(earlier, 'a')
    await pass(1000)
    earlier.stop()
    const letGo = await hold('changes')
    const later = tab()
    await pass(3000)
    expect(later.changes()).toEqual([])
    await letGo()
    expect(shownIn(later)).toEqual(['a waiting, waited'])
  })
})
