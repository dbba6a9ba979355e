// @vitest-environment jsdom
import type { KeptRecord } from '@kafana/client/browser/kept-record.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Notification } from '@kafana/contract'
import { expect, it } from 'vitest'
import { NotificationStore } from './notification-store.ts'

const note = (_id: string, readAt: string | null = null): Notification => ({
  _id,
  kind: 'ready',
  table: { _id: 't5', name: 'Five' },
  check: 'c5',
  order: { _id: 'o', number: 1 },
  products: [],
  at: '2026-11-27T19:00:00.000Z',
  readAt,
})
const NOTHING_KEPT: KeptRecord = {
  read: async () => undefined,
  change: async () => undefined,
  write: async () => undefined,
  remove: async () => undefined,
}

/** A server whose answers, made when it is asked, arrive in the order of the test. */
const open = async () => {
  signedInAs('waiter')
  const items = { now: [note('n1')] }
  const onTheWay: (() => void)[] = []
  const answer = () => {
    const body = items.now
    return new Promise<{ readonly body: unknown }>((resolve) => {
      onTheWay.push(() => resolve({ body }))
    })
  }
  const seen = fakeServer({ 'GET /api/notifications': answer })
  const store = new NotificationStore(NOTHING_KEPT)
  await store.open('ana')
  const asked = (count: number) => expect.poll(() => onTheWay.length).toBe(count)
  const shown = () => store.get().map(({ _id, readAt }) => (readAt === null ? _id : `${_id} read`))
  return { store, items, seen, asked, shown, arrives: (of: number) => onTheWay[of]?.() }
}

it('what arrives during a read causes another one after it: no answer is older than what is shown', async () => {
  const { store, items, seen, asked, shown, arrives } = await open()
  const first = store.refresh()
  await asked(1)
  items.now = [note('n2'), note('n1')]
  const second = store.refresh()
  // Both are read by the same call.
  const third = store.refresh()
  // An answer that is late is late for all.
  arrives(1)
  arrives(0)
  await first
  expect(shown()).toEqual(['n1'])
  await asked(2)
  arrives(1)
  await Promise.all([second, third])
  expect(shown()).toEqual(['n2', 'n1'])
  expect(seen).toHaveLength(2)
})

it('a read that began before messages were marked as read does not undo their marks', async () => {
  const { store, items, asked, shown, arrives } = await open()
  const before = store.refresh()
  await asked(1)
  const marked = store.take(async () => {
    items.now = [note('n1', '2026-11-27T19:05:00.000Z')]
    return items.now
  })
  await new Promise((resolve) => setTimeout(resolve))
  arrives(0)
  await Promise.all([before, marked])
  expect(shown()).toEqual(['n1 read'])
})

it('a call that failed holds up none after it, and what waits for somebody else is not asked', async () => {
  const { store, seen, asked, shown, arrives } = await open()
  const failed = store.take(async () => {
    throw new Error('no answer')
  })
  const after = store.refresh()
  await expect(failed).rejects.toThrow('no answer')
  await asked(1)
  const left = store.refresh()
  await store.open('boban')
  const next = store.refresh()
  arrives(0)
  await Promise.all([after, left])
  expect(shown()).toEqual([])
  await asked(2)
  arrives(1)
  await next
  expect(shown()).toEqual(['n1'])
  expect(seen).toHaveLength(2)
})
