// @vitest-environment jsdom
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closePhoneOutbox, phoneOutbox } from '../data/phone-outbox.ts'
import { takeNewVersion } from './offline.ts'

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

describe('a new version', () => {
  it('is used when nothing is left on the phone', async () => {
    await takeNewVersion()
    expect(asked.mock.calls).toEqual([[{ is: 'takeOver' }]])
  })

  it('waits while something has not been sent', async () => {
    vi.spyOn(phoneOutbox(), 'isEmpty').mockResolvedValue(false)
    await takeNewVersion()
    expect(asked).not.toHaveBeenCalled()
  })

  it('waits while somebody has begun an order', async () => {
    draftsOf('id-of-waiter').set({
      current: 'table-1',
      of: { 'table-1': { id: 'draft', lines: [], note: 'no ice', covers: null } },
    })
    await takeNewVersion()
    expect(asked).not.toHaveBeenCalled()
  })
})
