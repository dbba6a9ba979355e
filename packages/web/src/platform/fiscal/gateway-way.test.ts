// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
import { refusal } from '../../testing/refusal.ts'
import { findTask } from './fiscal-task.ts'
import { callAbout, sendCommand } from './gateway-way.ts'

type Answers = Parameters<typeof fakeServer>[0]
const command = { commandType: 0, taskId: 'i1', permit: 'p' }
const printed = { ok: true, receiptNo: 7 }
const cut = () => {
  throw new TypeError('Failed to fetch')
}
const no = (code: string, status = 409) => refusal(status, code, { ok: false })
const beside = (gateway: string | null) => ({
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
  it('goes straight to it where it answers beside this device', async () => {
    const { answer, sent } = await send({
      ...beside('g1'),
      'POST /commands': () => ({ body: printed }),
      ...relay(printed),
    })
    expect([answer, sent]).toEqual([printed, [DIRECT]])
  })

  it.each<[string, Answers]>([
    ['nothing can be reached', { 'GET /health': cut }],
    ['another gateway is beside', beside('g2')],
    ['one is beside that is paired with nobody', beside(null)],
    ['something else is there', { 'GET /health': () => ({ body: { status: 'ok' } }) }],
    ['the device beside is silent', { 'GET /health': () => no('DEVICE_UNAVAILABLE', 503) }],
  ])('goes through the server where %s, and nowhere else', async (_, answers) => {
    const { answer, sent } = await send({
      ...answers,
      'POST /commands': () => ({ body: printed }),
      ...relay(printed),
    })
    expect([answer, sent]).toEqual([printed, [RELAYED]])
  })

  it.each(['PERMIT_INVALID', 'NOT_PAIRED', 'ORIGIN_FORBIDDEN', 'HOST_FORBIDDEN'])(
    'goes through the server after %s, which comes before any paper',
    async (code) => {
      const { answer, sent } = await send({
        ...beside('g1'),
        'POST /commands': () => no(code, 403),
        ...relay(printed),
      })
      expect([answer, sent]).toEqual([printed, [DIRECT, RELAYED]])
    },
  )

  it('is not sent again by any way when nothing answers after it was sent', async () => {
    const { answer, sent } = await send({ ...beside('g1'), 'POST /commands': cut, ...relay(printed) })
    expect(answer).toMatchObject({ name: 'GatewayError', code: 'GATEWAY_UNREACHABLE' })
    expect(sent).toEqual([DIRECT])
  })

  it.each(['DEVICE_REFUSED', 'NOT_PRINTED', 'DEVICE_UNAVAILABLE', 'DEVICE_UNCONFIRMED'])(
    'is refused with %s by whichever way',
    async (code) => {
      const direct = await send({ ...beside('g1'), 'POST /commands': () => no(code), ...relay(printed) })
      const relayed = await send({ 'GET /health': cut, ...relay(no(code).body, 409) })
      for (const { answer, sent } of [direct, relayed]) {
        expect(answer).toMatchObject({ name: 'GatewayError', code })
        expect(sent).toHaveLength(1)
      }
    },
  )

  it.each<[string, Answers[string]]>([
    ['the gateway is away', () => no('GATEWAY_AWAY', 503)],
    ['the server is away', cut],
    ['a proxy gave up', () => ({ status: 504, body: 'late' })],
    ['it was parted with', () => refusal(404, 'NOT_FOUND')],
    ['this person may hand nothing on', () => refusal(403, 'ROLE_FORBIDDEN')],
    ['no gateway speaks like that', () => ({ body: { status: 200, body: {} } })],
  ])('has met silence when %s', async (_, answer) => {
    expect((await send({ 'GET /health': cut, 'POST /api/gateway/relay': answer })).answer).toMatchObject({
      name: 'GatewayError',
      code: 'GATEWAY_UNREACHABLE',
    })
  })

  it('has no gateway to go to', async () => {
    expect(
      (await send({ 'GET /health': cut, 'POST /api/gateway/relay': () => no('NO_GATEWAY') })).answer,
    ).toMatchObject({ name: 'GatewayError', code: 'NO_GATEWAY' })
  })

  it('without a gateway’s name goes to any that is paired, else to whom the server chooses', async () => {
    expect((await send({ ...beside('g9'), 'POST /commands': () => ({ body: printed }) }, null)).sent).toEqual(
      [DIRECT],
    )
    expect((await send({ 'GET /health': cut, ...relay(printed) }, null)).sent).toEqual([
      { call: RELAYED.call, body: { path: '/commands', command } },
    ])
  })
})

describe('asking after a task', () => {
  const done = { ok: true, taskId: 'i1', state: 'DONE', epoch: 1, receiptNo: 7 }

  it.each<[string, Answers]>([
    ['beside this device', { ...beside('g1'), 'GET /commands/i1': () => ({ body: done }) }],
    ['through the server where it is not beside', { 'GET /health': cut, ...relay(done) }],
    [
      'through the server too when it falls silent',
      { ...beside('g1'), 'GET /commands/i1': cut, ...relay(done) },
    ],
  ])('is done %s', async (_, answers) => {
    fakeServer(answers)
    expect(await findTask('g1', 'i1')).toMatchObject({ state: 'DONE', paper: { receiptNo: 7 } })
  })

  it('does not believe another gateway that has never heard of it', async () => {
    fakeServer({ ...beside('g2'), 'GET /commands/i1': () => no('TASK_UNKNOWN', 404), ...relay(done) })
    expect(await findTask('g1', 'i1')).toMatchObject({ state: 'DONE' })
  })

  it('hears that the right one never heard of it', async () => {
    fakeServer({ 'GET /health': cut, ...relay(no('TASK_UNKNOWN').body, 404) })
    expect(await findTask('g1', 'i1')).toMatchObject({ state: 'UNHEARD' })
  })

  it('asks, and posts nothing, when it goes through the server', async () => {
    const seen = fakeServer({ 'GET /health': cut, ...relay(done) })
    await findTask('g1', 'i1')
    expect(writesIn(seen)).toEqual([
      { call: 'POST /api/gateway/relay', body: { gateway: 'g1', path: '/commands/i1', command: null } },
    ])
  })

  it('cancels through the server what it could not beside', async () => {
    const seen = fakeServer({
      ...beside('g1'),
      'POST /commands/i1/cancel': cut,
      ...relay({ ok: true, state: 'CANCELLED', epoch: 1 }),
    })
    await callAbout('g1', '/commands/i1/cancel', { epoch: 1 })
    expect(writesIn(seen).map(({ call }) => call)).toEqual([
      'POST /commands/i1/cancel',
      'POST /api/gateway/relay',
    ])
  })
})
