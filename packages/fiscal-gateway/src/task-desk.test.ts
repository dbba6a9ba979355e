import { expect, test } from 'vitest'
import { signPermit } from './permit.ts'
import { command } from './testing/commands.ts'
import { SECRET } from './testing/fake-server.ts'
import { FAULTS } from './testing/faulty-device.ts'
import { startGateway } from './testing/test-gateway.ts'

test('a task nobody has heard of', async () => {
  const { get } = await startGateway()
  expect(await get('/commands/never-seen')).toMatchObject({
    status: 404,
    body: { ok: false, code: 'TASK_UNKNOWN' },
  })
})

test('a cancelled task never prints, however late and however armed it arrives', async () => {
  const gateway = await startGateway()
  const late = command()
  const cancelled = await gateway.post(`/commands/${late.taskId}/cancel`, { epoch: 1 })
  expect(cancelled).toMatchObject({ status: 200, body: { ok: true, state: 'CANCELLED' } })
  expect((await gateway.post(`/commands/${late.taskId}/cancel`, { epoch: 1 })).body).toEqual(cancelled.body)
  for (const epoch of [1, 2, 99]) {
    expect(await gateway.fiscal({ ...late, epoch })).toMatchObject({
      status: 410,
      body: { ok: false, code: 'TASK_CANCELLED' },
    })
  }
  expect(gateway.plan.receipts).toBe(0)
})

test('only a cancelled task goes out signed, for the server to free its orders on', async () => {
  const gateway = await startGateway()
  const [late, sent] = [command(), command()]
  const { body } = await gateway.post(`/commands/${late.taskId}/cancel`, { epoch: 3 })
  expect(body.signature).toBe(signPermit({ taskId: late.taskId, epoch: 3, state: 'CANCELLED' }, SECRET))
  expect((await gateway.get(`/commands/${late.taskId}`)).body.signature).toBe(body.signature)
  await gateway.fiscal(sent)
  expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 3 })).body).not.toHaveProperty(
    'signature',
  )
})

test('cancelling a printed task changes nothing and says that it is printed', async () => {
  const gateway = await startGateway()
  const sent = command()
  await gateway.fiscal(sent)
  expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 9 })).body).toMatchObject({
    state: 'DONE',
    receiptNo: 1,
  })
  expect((await gateway.fiscal(sent)).status).toBe(200)
})

test('cancelling a task that is proven not printed ends it', async () => {
  const gateway = await startGateway()
  gateway.plan.next = FAULTS.throwBefore
  const sent = command()
  await gateway.fiscal(sent)
  expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).body).toMatchObject({
    state: 'CANCELLED',
  })
  expect((await gateway.fiscal(sent)).status).toBe(410)
  expect(gateway.plan.receipts).toBe(1)
})

test('a late cancel of an earlier arming does not end a later one', async () => {
  const gateway = await startGateway()
  gateway.plan.next = FAULTS.throwBefore
  const sent = command({ epoch: 2 })
  await gateway.fiscal(sent)
  expect(await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).toMatchObject({
    status: 410,
    body: { code: 'EPOCH_STALE' },
  })
  expect((await gateway.fiscal(sent)).status).toBe(200)
})

test('a task left in doubt is settled when someone asks, and by a cancel', async () => {
  const gateway = await startGateway()
  const leaveInDoubt = async (fault: keyof typeof FAULTS): Promise<string> => {
    gateway.plan.silent = false
    gateway.plan.next = async (job, print, device) => {
      gateway.plan.silent = true
      return FAULTS[fault](job, print, device)
    }
    const sent = command()
    await gateway.fiscal(sent)
    expect((await gateway.get(`/commands/${sent.taskId}`)).body.state).toBe('SENDING')
    expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).status).toBe(503)
    gateway.plan.silent = false
    return sent.taskId
  }
  expect((await gateway.get(`/commands/${await leaveInDoubt('throwAfter')}`)).body).toMatchObject({
    state: 'DONE',
    receiptNo: 1,
  })
  expect(
    (await gateway.post(`/commands/${await leaveInDoubt('throwBefore')}/cancel`, { epoch: 1 })).body,
  ).toMatchObject({ state: 'CANCELLED' })
  expect(
    (await gateway.post(`/commands/${await leaveInDoubt('throwAfter')}/cancel`, { epoch: 1 })).body,
  ).toMatchObject({ state: 'DONE', receiptNo: 2 })
})

test('a task id that is no task id', async () => {
  const { get, post } = await startGateway()
  expect((await get('/commands/a%20b')).body).toMatchObject({ code: 'BODY_INVALID' })
  expect(await post('/commands/abc/cancel', {})).toMatchObject({
    status: 400,
    body: { code: 'BODY_INVALID' },
  })
})
