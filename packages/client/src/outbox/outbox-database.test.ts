// @vitest-environment jsdom
import { openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { idempotentServer } from '../testing/idempotent-server.ts'
import { freshTabs, move, advanceTime, settle, shownIn } from '../testing/tabs.ts'
import { OutboxDatabase } from './outbox-database.ts'

const tab = freshTabs()

/** Blocks a store of the database, as a slow disk does. Returns its release. */
const block = async (store: 'changes' | 'lease'): Promise<() => Promise<void>> => {
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
  it('does not count as hung while the page itself was busy', async () => {
    const claimed = new OutboxDatabase().claim('a', true)
    // After a freeze the page's own check runs first.
    vi.advanceTimersToNextTimer()
    expect(await claimed).toBe(true)
  })

  it('is not used while it hangs, and again as soon as it answers', async () => {
    const database = new OutboxDatabase()
    await database.claim('a', true)
    const release = await block('lease')
    const claims = [database.claim('a', true), database.claim('a', true)]
    await advanceTime(2000)
    expect(await Promise.all(claims)).toEqual([null, null])
    expect(await database.claim('a', true)).toBeNull()
    await release()
    expect(await database.claim('a', true)).toBe(true)
  })

  it('is read by a page that started during the hang as soon as it answers', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    const earlier = tab()
    void move(earlier, 'a')
    await advanceTime(1000)
    earlier.stop()
    const release = await block('changes')
    const later = tab()
    await advanceTime(3000)
    expect(later.changes()).toEqual([])
    await release()
    expect(shownIn(later)).toEqual(['a waiting, waited'])
  })
})
