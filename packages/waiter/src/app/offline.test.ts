// @vitest-environment jsdom
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lock, openLock } from '../account/lock.ts'
import { rememberPerson } from '../account/people.ts'
import type { PhoneChange } from '../data/phone-calls.ts'
import { closePhoneOutbox, phoneOutbox } from '../data/phone-outbox.ts'
import { STORED_FORMAT } from '../data/stored-format.ts'
import { canRead } from '../worker/read-formats.ts'
import { lookWhenNeeded, showPressedTables, takeNewVersion } from './offline.ts'

const asked = vi.fn()
beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('isSecureContext', true)
  const container = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ waiting: { postMessage: asked } }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  signedInAs('waiter')
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  closePhoneOutbox()
})

const waiting = { key: 'k', place: 1 } as PhoneChange

describe('a new version', () => {
  it('is used when nothing is left on the phone', async () => {
    await takeNewVersion()
    expect(asked.mock.calls).toEqual([[{ is: 'takeOver', stored: null }]])
  })

  it('is asked whether it can read what has not been sent', async () => {
    vi.spyOn(phoneOutbox(), 'isEmpty').mockResolvedValue(false)
    vi.spyOn(phoneOutbox(), 'changes').mockReturnValue([waiting])
    await takeNewVersion()
    expect(asked.mock.calls).toEqual([[{ is: 'takeOver', stored: STORED_FORMAT }]])
  })

  it('is asked whether it can read what anybody of this phone has begun', async () => {
    for (const id of ['boban', 'ana']) rememberPerson({ id, name: id, email: '', key: null, check: null })
    draftsOf('boban').set({
      current: 'table-1',
      of: { 'table-1': { id: 'draft', lines: [], note: 'no ice', covers: null } },
    })
    await takeNewVersion()
    expect(asked.mock.calls).toEqual([[{ is: 'takeOver', stored: STORED_FORMAT }]])
  })

  it('waits while something would end with the page, as the browser has no database', async () => {
    vi.spyOn(phoneOutbox(), 'isEmpty').mockResolvedValue(false)
    vi.spyOn(phoneOutbox(), 'changes').mockReturnValue([{ ...waiting, place: null }])
    await takeNewVersion()
    expect(asked).not.toHaveBeenCalled()
  })

  it('is loaded when it has taken over, but not while somebody works or something would be lost', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...location, reload })
    const changes = vi.spyOn(phoneOutbox(), 'changes').mockReturnValue([])
    await takeNewVersion()
    openLock(readSession()?.user._id ?? '')
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
    expect(reload).not.toHaveBeenCalled()
    await lock()
    changes.mockReturnValue([{ ...waiting, place: null }])
    await takeNewVersion()
    expect(reload).not.toHaveBeenCalled()
    changes.mockReturnValue([waiting])
    await takeNewVersion()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is looked for as soon as the server does not understand what the phone sends', async () => {
    const update = vi.fn(async () => {})
    lookWhenNeeded({ update: update as never })
    const changes = vi.spyOn(phoneOutbox(), 'changes')
    await phoneOutbox().keep('service.fire', { params: { id: 'c' }, body: {} }, { table: 't', check: 'c' })
    expect(update).not.toHaveBeenCalled()
    vi.spyOn(phoneOutbox(), 'isForOtherVersion').mockReturnValue(true)
    changes.mockReturnValue([waiting])
    for (let times = 0; times < 2; times++)
      await phoneOutbox().keep('service.fire', { params: { id: 'c' }, body: {} }, { table: 't', check: 'c' })
    expect(update).toHaveBeenCalledOnce()
  })

  it('takes over only where it can read the format', () =>
    expect([null, undefined, STORED_FORMAT, STORED_FORMAT + 1].map(canRead)).toEqual([
      true,
      true,
      true,
      false,
    ]))
})

describe('a notification that was pressed', () => {
  it('shows its table, if the worker of this origin says so', () => {
    showPressedTables()
    const hear = (origin: string, data: unknown) =>
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { origin, data }))
    hear('https://other.example', { is: 'openTable', table: 't4' })
    hear(location.origin, { is: 'openTable' })
    expect(location.pathname).not.toContain('/table/')
    hear(location.origin, { is: 'openTable', table: 't5' })
    expect(location.pathname).toBe('/waiter/table/t5')
  })
})
