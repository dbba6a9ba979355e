import { expect, test } from 'vitest'
import { command } from '../testing/commands.ts'
import { SECRET } from '../testing/fake-server.ts'
import { FAULTS } from '../testing/faulty-device.ts'
import { startTestGateway } from '../testing/test-gateway.ts'
import { signPermit } from './command-service.ts'

test('an unknown task', async () => {
  const { get } = await startTestGateway()
  expect(await get('/commands/never-seen')).toMatchObject({
    status: 404,
    body: { ok: false, code: 'TASK_UNKNOWN' },
  })
})

test('a cancelled task never prints, however late its command arrives and whatever its epoch', async () => {
  const gateway = await startTestGateway()
  const late = command()
  const cancelled = await gateway.post(`/commands/${late.taskId}/cancel`, { epoch: 1 })
  expect(cancelled).toMatchObject({ status: 200, body: { ok: true, state: 'CANCELLED' } })
  expect((await gateway.post(`/commands/${late.taskId}/cancel`, { epoch: 1 })).body).toEqual(cancelled.body)
  for (const epoch of [1, 2, 99]) {
    expect(await gateway.printFiscal({ ...late, epoch })).toMatchObject({
      status: 410,
      body: { ok: false, code: 'TASK_CANCELLED' },
    })
  }
  expect(gateway.plan.receipts).toBe(0)
})

test('only the state of a cancelled or printed task is signed', async () => {
  const gateway = await startTestGateway()
  const [late, sent, failed] = [command(), command(), command()]
  const { body } = await gateway.post(`/commands/${late.taskId}/cancel`, { epoch: 3 })
  expect(body.signature).toBe(signPermit({ taskId: late.taskId, epoch: 3, state: 'CANCELLED' }, SECRET))
  expect((await gateway.get(`/commands/${late.taskId}`)).body.signature).toBe(body.signature)
  const { receiptNo, deviceSerial, printedAt, signature } = (await gateway.printFiscal(sent)).body
  const statement = { taskId: sent.taskId, state: 'DONE', receiptNo, deviceSerial, printedAt }
  expect(signature).toBe(signPermit(statement, SECRET))
  expect((await gateway.get(`/commands/${sent.taskId}`)).body.signature).toBe(signature)
  gateway.plan.next = FAULTS.throwBefore
  await gateway.printFiscal(failed)
  expect((await gateway.get(`/commands/${failed.taskId}`)).body).not.toHaveProperty('signature')
})

test('cancelling a printed task changes nothing and returns its receipt', async () => {
  const gateway = await startTestGateway()
  const sent = command()
  await gateway.printFiscal(sent)
  expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 9 })).body).toMatchObject({
    state: 'DONE',
    receiptNo: 1,
  })
  expect((await gateway.printFiscal(sent)).status).toBe(200)
})

test('cancelling a task that is proven not printed is final', async () => {
  const gateway = await startTestGateway()
  gateway.plan.next = FAULTS.throwBefore
  const sent = command()
  await gateway.printFiscal(sent)
  expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).body).toMatchObject({
    state: 'CANCELLED',
  })
  expect((await gateway.printFiscal(sent)).status).toBe(410)
  expect(gateway.plan.receipts).toBe(1)
})

test('a late cancellation of an earlier epoch does not end a later one', async () => {
  const gateway = await startTestGateway()
  gateway.plan.next = FAULTS.throwBefore
  const sent = command({ epoch: 2 })
  await gateway.printFiscal(sent)
  expect(await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).toMatchObject({
    status: 410,
    body: { code: 'EPOCH_STALE' },
  })
  expect((await gateway.printFiscal(sent)).status).toBe(200)
})

test('an unresolved task is resolved by a query and by a cancel', async () => {
  const gateway = await startTestGateway()
  const leaveUnresolved = async (fault: keyof typeof FAULTS): Promise<string> => {
    gateway.plan.unreachable = false
    gateway.plan.next = async (job, print, device) => {
      gateway.plan.unreachable = true
      return FAULTS[fault](job, print, device)
    }
    const sent = command()
    await gateway.printFiscal(sent)
    expect((await gateway.get(`/commands/${sent.taskId}`)).body.state).toBe('SENDING')
    expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).status).toBe(503)
    gateway.plan.unreachable = false
    return sent.taskId
  }
  expect((await gateway.get(`/commands/${await leaveUnresolved('throwAfter')}`)).body).toMatchObject({
    state: 'DONE',
    receiptNo: 1,
  })
  expect(
    (await gateway.post(`/commands/${await leaveUnresolved('throwBefore')}/cancel`, { epoch: 1 })).body,
  ).toMatchObject({ state: 'CANCELLED' })
  expect(
    (await gateway.post(`/commands/${await leaveUnresolved('throwAfter')}/cancel`, { epoch: 1 })).body,
  ).toMatchObject({ state: 'DONE', receiptNo: 2 })
})

test('an invalid task id', async () => {
  const { get, post } = await startTestGateway()
  expect((await get('/commands/a%20b')).body).toMatchObject({ code: 'BODY_INVALID' })
  expect(await post('/commands/abc/cancel', {})).toMatchObject({
    status: 400,
    body: { code: 'BODY_INVALID' },
  })
})
