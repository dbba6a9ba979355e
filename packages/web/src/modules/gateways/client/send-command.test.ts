// @vitest-environment jsdom
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findTask } from './fiscal-task.ts'
import { callTask, sendCommand } from './send-command.ts'

type Answers = Parameters<typeof fakeServer>[0]
const command = { commandType: 0, taskId: 'i1', permit: 'p' }
const printed = { ok: true, receiptNo: 7 }
const connectionLost = () => {
  throw new TypeError('Failed to fetch')
}
const no = (code: string, status = 409) => refusal(status, code, { ok: false })
const localGateway = (gateway: string | null) => ({
  'GET /health': () => ({ body: { status: 'ok', gateway, device: { serial: 'VK1', lastReceiptNo: 6 } } }),
})
const relay = (body: object, status = 200) => ({
  'POST /api/gateway/relay': () => ({ body: { status, body } }),
})
const DIRECT = { call: 'POST /commands', body: command }
const RELAYED = { call: 'POST /api/gateway/relay', body: { gateway: 'g1', path: '/commands', command } }

const send = async (answers: Answers, gateway: string | null = 'g1') => {
  const seen = fakeServer(answers)
  const answer = await sendCommand(gateway, '/commands', command).catch((error: unknown) => error)
  return { answer, sent: writesIn(seen) }
}

beforeEach(() => {
  signedInAs('monitor')
})

describe('a command for a gateway', () => {
  it('goes directly to the gateway if it is local', async () => {
    const { answer, sent } = await send({
      ...localGateway('g1'),
      'POST /commands': () => ({ body: printed }),
      ...relay(printed),
    })
    expect([answer, sent]).toEqual([printed, [DIRECT]])
  })

  it.each<[string, Answers]>([
    ['no local gateway answers', { 'GET /health': connectionLost }],
    ['another gateway is local', localGateway('g2')],
    ['the local gateway is not paired', localGateway(null)],
    ['something else answers', { 'GET /health': () => ({ body: { status: 'ok' } }) }],
    ['the local device fails', { 'GET /health': () => no('DEVICE_UNAVAILABLE', 503) }],
  ])('goes through the server only if %s', async (_, answers) => {
    const { answer, sent } = await send({
      ...answers,
      'POST /commands': () => ({ body: printed }),
      ...relay(printed),
    })
    expect([answer, sent]).toEqual([printed, [RELAYED]])
  })

  it.each(['PERMIT_INVALID', 'NOT_PAIRED', 'ORIGIN_FORBIDDEN', 'HOST_FORBIDDEN'])(
    'goes through the server after %s, which precedes printing',
    async (code) => {
      const { answer, sent } = await send({
        ...localGateway('g1'),
        'POST /commands': () => no(code, 403),
        ...relay(printed),
      })
      expect([answer, sent]).toEqual([printed, [DIRECT, RELAYED]])
    },
  )

  describe('to a gateway that has just started', () => {
    afterEach(() => vi.useRealTimers())
    /** Refuses this often, and then prints. */
    const sendUnheard = async (refusals: number) => {
      vi.useFakeTimers()
      let left = refusals
      const sending = send({
        ...localGateway('g1'),
        'POST /commands': () => (left-- > 0 ? no('SERVER_UNHEARD', 503) : { body: printed }),
      })
      await vi.runAllTimersAsync()
      return sending
    }

    it('is sent again until the gateway has heard from its server', async () => {
      const { answer, sent } = await sendUnheard(3)
      expect([answer, sent]).toEqual([printed, [DIRECT, DIRECT, DIRECT, DIRECT]])
    })

    it('is refused if the server stays away', async () => {
      const { answer, sent } = await sendUnheard(99)
      expect(answer).toMatchObject({ name: 'GatewayError', code: 'SERVER_UNHEARD' })
      expect(sent).toHaveLength(5)
    })
  })

  it('is not sent another way if there is no answer after sending', async () => {
    const { answer, sent } = await send({
      ...localGateway('g1'),
      'POST /commands': connectionLost,
      ...relay(printed),
    })
    expect(answer).toMatchObject({ name: 'GatewayError', code: 'GATEWAY_UNREACHABLE' })
    expect(sent).toEqual([DIRECT])
  })

  it.each(['DEVICE_REFUSED', 'NOT_PRINTED', 'DEVICE_UNAVAILABLE', 'DEVICE_UNCONFIRMED'])(
    'is refused with %s either way',
    async (code) => {
      const direct = await send({
        ...localGateway('g1'),
        'POST /commands': () => no(code),
        ...relay(printed),
      })
      const relayed = await send({ 'GET /health': connectionLost, ...relay(no(code).body, 409) })
      for (const { answer, sent } of [direct, relayed]) {
        expect(answer).toMatchObject({ name: 'GatewayError', code })
        expect(sent).toHaveLength(1)
      }
    },
  )

  it.each<[string, Answers[string]]>([
    ['the gateway is away', () => no('GATEWAY_AWAY', 503)],
    ['the server is away', connectionLost],
    ['a proxy timed out', () => ({ status: 504, body: 'late' })],
    ['it was unpaired', () => refusal(404, 'NOT_FOUND')],
    ['the user may not relay commands', () => refusal(403, 'ROLE_FORBIDDEN')],
    ['the answer is not a gateway’s', () => ({ body: { status: 200, body: {} } })],
  ])('counts as unanswered when %s', async (_, answer) => {
    expect(
      (await send({ 'GET /health': connectionLost, 'POST /api/gateway/relay': answer })).answer,
    ).toMatchObject({
      name: 'GatewayError',
      code: 'GATEWAY_UNREACHABLE',
    })
  })

  it('reports that there is no gateway', async () => {
    expect(
      (await send({ 'GET /health': connectionLost, 'POST /api/gateway/relay': () => no('NO_GATEWAY') }))
        .answer,
    ).toMatchObject({ name: 'GatewayError', code: 'NO_GATEWAY' })
  })

  it('without a gateway id goes to a local paired one, else to the server’s choice', async () => {
    expect(
      (await send({ ...localGateway('g9'), 'POST /commands': () => ({ body: printed }) }, null)).sent,
    ).toEqual([DIRECT])
    expect((await send({ 'GET /health': connectionLost, ...relay(printed) }, null)).sent).toEqual([
      { call: RELAYED.call, body: { path: '/commands', command } },
    ])
  })
})

describe('querying a task', () => {
  const done = { ok: true, taskId: 'i1', state: 'DONE', epoch: 1, receiptNo: 7 }

  it.each<[string, Answers]>([
    ['locally', { ...localGateway('g1'), 'GET /commands/i1': () => ({ body: done }) }],
    ['through the server if the gateway is not local', { 'GET /health': connectionLost, ...relay(done) }],
    [
      'through the server if the local gateway stops answering',
      { ...localGateway('g1'), 'GET /commands/i1': connectionLost, ...relay(done) },
    ],
  ])('is possible %s', async (_, answers) => {
    fakeServer(answers)
    expect(await findTask('g1', 'i1')).toMatchObject({ state: 'DONE', printResult: { receiptNo: 7 } })
  })

  it('ignores another gateway that does not know the task', async () => {
    fakeServer({ ...localGateway('g2'), 'GET /commands/i1': () => no('TASK_UNKNOWN', 404), ...relay(done) })
    expect(await findTask('g1', 'i1')).toMatchObject({ state: 'DONE' })
  })

  it('reports that its own gateway never received it', async () => {
    fakeServer({ 'GET /health': connectionLost, ...relay(no('TASK_UNKNOWN').body, 404) })
    expect(await findTask('g1', 'i1')).toMatchObject({ state: 'NEVER_RECEIVED' })
  })

  it('relays a read without a command', async () => {
    const seen = fakeServer({ 'GET /health': connectionLost, ...relay(done) })
    await findTask('g1', 'i1')
    expect(writesIn(seen)).toEqual([
      { call: 'POST /api/gateway/relay', body: { gateway: 'g1', path: '/commands/i1', command: null } },
    ])
  })

  it('cancels through the server if the local gateway does not answer', async () => {
    const seen = fakeServer({
      ...localGateway('g1'),
      'POST /commands/i1/cancel': connectionLost,
      ...relay({ ok: true, state: 'CANCELLED', epoch: 1 }),
    })
    await callTask('g1', '/commands/i1/cancel', { epoch: 1 })
    expect(writesIn(seen).map(({ call }) => call)).toEqual([
      'POST /commands/i1/cancel',
      'POST /api/gateway/relay',
    ])
  })
})
