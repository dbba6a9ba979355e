// @vitest-environment jsdom
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { advanceTime, newDevice } from '@kafana/client/testing/tabs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const FIRE = { params: { id: 'c1' }, body: { course: 'main' } }
const PLACE = { table: 't1', check: 'c1' }

/** The outbox of the build with this name, and a server that refuses everything. */
const open = async (own: string, code: string, served: string | null, isKept = true) => {
  vi.resetModules()
  vi.stubEnv('VITE_BUILD', own)
  const { phoneOutbox, closePhoneOutbox } = await import('./phone-outbox.ts')
  const server = { served, code }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const { id } = JSON.parse(typeof body === 'string' ? body : '{}') as { readonly id?: string }
    if (url.endsWith('/api/tickets') && id === 't') {
      sent.push(id)
      return new Response('{}', { status: 201 })
    }
    const headers: Record<string, string> = server.served === null ? {} : { 'Kafana-Waiter': server.served }
    return new Response(JSON.stringify({ code: server.code, message: 'No' }), { status: 404, headers })
  })
  const outbox = phoneOutbox()
  if (isKept) await outbox.keep('service.fire', FIRE, PLACE)
  await advanceTime(1000)
  return { outbox, sent, server, stateNow: () => outbox.changes()[0]?.state, close: closePhoneOutbox }
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

const PIE = {
  id: 'pie',
  product: { _id: 'p', name: 'Pie', category: 'food' as const },
  price: 1,
  options: [],
}
it.each([
  [true, 'service.fire', { body: { course: 'main' } }, { isHeld: false }, {}],
  // It must not be fired with what was held before.
  [false, 'service.fire', { body: { course: 'main' } }, { isHeld: true }, {}],
  [true, 'service.updateCheck', { body: { covers: 4 } }, { isHeld: false }, {}],
  [false, 'service.updateCheck', { body: { covers: 4 } }, { isHeld: false }, { covers: 5 }],
  [true, 'service.moveCheck', { body: { table: 't2' } }, { isHeld: false }, {}],
  [false, 'service.sendTicket', { body: { id: 'before', lines: [] } }, { isHeld: false }, {}],
] as const)(
  'a round goes before what waits for another build: %s for %s',
  async (passes, call, input, line, more) => {
    const { outbox, sent, close } = await open('own', 'NOT_FOUND', 'other', false)
    await outbox.keep(
      call as 'service.fire',
      { params: { id: 'c1' }, ...input } as never,
      { ...PLACE, taken: [] } as never,
    )
    await advanceTime(1000)
    const body = { id: 't', check: 'c1', lines: [{ id: 'pie', product: 'p', quantity: 1 }], ...more }
    await outbox.keep('service.sendTicket', { body }, { ...PLACE, taken: [{ ...PIE, ...line }] })
    await advanceTime(10_000)
    expect(sent.includes('t')).toBe(passes)
    const [waiting] = outbox.changes()
    expect([waiting?.call, waiting && outbox.isForOtherVersion(waiting)]).toEqual([call, true])
    // What is not sent by any version can be dropped, and holds up nothing then.
    await outbox.discard(waiting?.key ?? '')
    await advanceTime(6000)
    expect([sent.includes('t'), outbox.changes().length]).toEqual([true, 0])
    close()
  },
)

it('what the server did not understand is sent again, and refused when it is understood', async () => {
  const { server, stateNow, close } = await open('own', 'INPUT_INVALID', 'other')
  server.code = 'CHECK_CLOSED'
  await advanceTime(6000)
  expect(stateNow()).toBe('refused')
  close()
})
