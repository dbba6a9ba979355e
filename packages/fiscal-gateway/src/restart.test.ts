import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { command } from './testing/commands.ts'
import { FAULTS, type Fault } from './testing/faulty-device.ts'
import { tempFolder } from './testing/temp-folder.ts'
import { startGateway } from './testing/test-gateway.ts'

const crashIn = async (dataDir: string, fault: Fault): Promise<ReturnType<typeof command>> => {
  const gateway = await startGateway({ dataDir })
  gateway.plan.next = async (job, print, device) => {
    gateway.plan.silent = true
    return fault(job, print, device)
  }
  const sent = command()
  await gateway.fiscal(sent)
  await gateway.close()
  return sent
}

test.each([
  ['after printing', FAULTS.throwAfter, { state: 'DONE', receiptNo: 1 }, 1],
  ['before printing', FAULTS.throwBefore, { state: 'NOT_PRINTED' }, 1],
  ['with a foreign receipt', FAULTS.foreignPrint, { state: 'UNKNOWN' }, 1],
] as const)(
  'what a crash %s left open is settled at the next start',
  async (_when, fault, state, lastReceiptNo) => {
    const dataDir = tempFolder()
    const sent = await crashIn(dataDir, fault)
    const again = await startGateway({ dataDir })
    again.plan.silent = true // so that only the start can have settled it
    expect((await again.get(`/commands/${sent.taskId}`)).body).toMatchObject(state)
    again.plan.silent = false
    await again.fiscal(sent)
    const { device } = (await again.get('/health')).body as { device: { lastReceiptNo: number } }
    expect(device.lastReceiptNo).toBe(lastReceiptNo)
  },
)

test('a document that a power cut left open is cancelled, its number recorded, and the task prints with the next one', async () => {
  const dataDir = tempFolder()
  const sent = await crashIn(dataDir, FAULTS.throwBefore)
  const device = new DatabaseSync(join(dataDir, 'gateway', 'device.db'))
  device.exec("INSERT INTO under_way (id, fate, job, due_at) VALUES (1, 'stays', NULL, 0)")
  device.close()
  const again = await startGateway({ dataDir })
  expect((await again.get(`/commands/${sent.taskId}`)).body).toMatchObject({
    state: 'NOT_PRINTED',
    voids: [1],
  })
  expect((await again.fiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 2 })
  expect((await again.get('/documents/1/text')).text).toContain('ПОНИШТЕНА СМЕТКА')
  const told = () =>
    again.server.lines.flatMap((line) =>
      line.kind === 'document' ? [[line.document.receiptNo, line.document.kind, line.document.taskId]] : [],
    )
  await expect.poll(told, { interval: 2 }).toEqual([
    [1, 'void', sent.taskId],
    [2, 'sale', sent.taskId],
  ])
})

test('two gateways do not share a folder', async () => {
  const dataDir = tempFolder()
  await startGateway({ dataDir })
  await expect(startGateway({ dataDir })).rejects.toThrow('another gateway is already running')
})
