// @vitest-environment jsdom
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { advanceTime, newDevice } from '@kafana/client/testing/tabs.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { canRead } from '../worker/read-formats.ts'
import { carry, fire, moveParty, sendTicket, setCovers } from './acts.ts'
import { venueStore } from './current-venue.ts'
import { closePhoneOutbox, phoneOutbox } from './phone-outbox.ts'
import { STORED_FORMAT } from './stored-format.ts'
import { ME, newPhone } from './testing/phone.ts'
import { STORED_FORMATS, type StoredWork } from './testing/stored-formats.ts'

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
  })

/** A phone on which an earlier version has left this. */
const leave = async ({ version, changes, drafts }: StoredWork): Promise<void> => {
  const request = indexedDB.open('kafana', version)
  request.addEventListener('upgradeneeded', () => {
    const store = request.result.createObjectStore('changes', { keyPath: 'place', autoIncrement: true })
    request.result.createObjectStore('lease')
    for (const change of changes) store.add(change)
  })
  const database = await resultOf(request)
  database.close()
  localStorage.setItem(`pad-drafts:${ME}`, drafts)
}
const storedNow = async (): Promise<readonly object[]> => {
  const database = await resultOf(indexedDB.open('kafana'))
  const all = await resultOf(database.transaction('changes').objectStore('changes').getAll())
  database.close()
  return all as readonly object[]
}

/** The kinds of the values, by their place. */
const kindsOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(kindsOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, kindsOf(each)]))
}

afterEach(() => {
  closePhoneOutbox()
  vi.useRealTimers()
})

describe('what an earlier version has stored', () => {
  it('is kept for each format that this version reads, and for its own', () =>
    expect([...STORED_FORMATS.keys(), STORED_FORMAT].every(canRead)).toBe(true))

  it.each([...STORED_FORMATS])(
    'in format %i is sent with its keys, and its drafts go on',
    async (_, work) => {
      newDevice()
      await leave(work)
      const sent: unknown[] = []
      vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
        // What an attempt adds is not stored.
        const { sentAt: _now, ...stored } = JSON.parse(body as string) as Readonly<Record<string, unknown>>
        sent.push([`${method} ${url}`, new Headers(headers).get('Idempotency-Key'), stored])
        return new Response('{}', { status: method === 'POST' && url === '/api/tickets' ? 201 : 200 })
      })
      signedInAs('waiter', { _id: ME })
      phoneOutbox()
      await advanceTime(1000)
      expect(sent).toEqual(work.sent)
      expect(draftsOf(ME).get()).toEqual(JSON.parse(work.drafts))
    },
  )

  it('is what this version stores, as long as its format has the same number', async () => {
    const phone = await newPhone()
    const line = { id: 'l-0', product: 'pie', quantity: 1, note: '' }
    sendTicket({ id: 't-0', table: 't1', lines: [line] })
    await advanceTime(500)
    const check = phone.partyAt(0)?.check?._id ?? ''
    phone.server.finish('t1')
    void venueStore().refresh(null)
    await advanceTime(500)
    phone.server.network = 'down'
    const held = { ...line, id: 'l-1', hold: true, seat: 1, options: [] }
    sendTicket({ id: 't-1', table: 't1', check, covers: 2, note: 'By the window', lines: [held] })
    fire(check, 'main')
    await carry(check, ['l-0'])
    setCovers(check, 3)
    moveParty(check, 't2')
    await advanceTime(500)
    // A field that was added is ignored by a version that does not know it.
    expect(kindsOf(await storedNow())).toMatchObject(
      kindsOf(STORED_FORMATS.get(STORED_FORMAT)?.changes) as object,
    )
    phone.close()
  })
})
