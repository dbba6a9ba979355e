// @vitest-environment jsdom
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { advanceTime, newDevice } from '@kafana/client/testing/tabs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const FIRE = { params: { id: 'c1' }, body: { course: 'main' } }
const PLACE = { table: 't1', check: 'c1' }

/** The outbox of the build with this name, and a server that refuses everything. */
const open = async (own: string, code: string, served: string | null) => {
  vi.resetModules()
  vi.stubEnv('VITE_BUILD', own)
  const { phoneOutbox, closePhoneOutbox } = await import('./phone-outbox.ts')
  const server = { served, code }
  vi.stubGlobal('fetch', async () => {
    const headers: Record<string, string> = server.served === null ? {} : { 'Kafana-Waiter': server.served }
    return new Response(JSON.stringify({ code: server.code, message: 'No' }), { status: 404, headers })
  })
  const outbox = phoneOutbox()
  await outbox.keep('service.fire', FIRE, PLACE)
  await advanceTime(1000)
  return { server, stateNow: () => outbox.changes()[0]?.state, close: closePhoneOutbox }
}

beforeEach(() => {
  newDevice()
  signedInAs('waiter')
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['waiting', 'NOT_FOUND', 'other'],
  ['waiting', 'INPUT_INVALID', 'other'],
  ['refused', 'CHECK_CLOSED', 'other'],
  ['refused', 'NOT_FOUND', 'own'],
  ['refused', 'NOT_FOUND', null],
])('a change is %s after %s of a server with the build: %s', async (state, code, served) => {
  const { stateNow, close } = await open('own', code, served)
  expect(stateNow()).toBe(state)
  close()
})

it('what the server did not understand is sent again, and refused when it is understood', async () => {
  const { server, stateNow, close } = await open('own', 'INPUT_INVALID', 'other')
  server.code = 'CHECK_CLOSED'
  await advanceTime(6000)
  expect(stateNow()).toBe('refused')
  close()
})
