import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openJournal } from './open-journal.ts'
import { createRelayedWork } from './relayed-work.ts'
import { openDurable } from './sqlite.ts'
import { command } from './testing/commands.ts'
import { FAULTS } from './testing/faulty-device.ts'
import { tempFolder } from './testing/temp-folder.ts'
import { startGateway, type TestGateway } from './testing/test-gateway.ts'

const answerTo = async (
  { server }: TestGateway,
  work: { workId: string; path: string; command: object | null },
) => {
  server.give(work)
  await expect.poll(() => server.answers.get(work.workId), { interval: 2 }).toBeDefined()
  return server.answers.get(work.workId)
}

describe('a command that comes through the server', () => {
  test('is answered as if it had come by itself, and its lines go up', async () => {
    const gateway = await startGateway()
    const sent = gateway.sign(command())
    const printed = await answerTo(gateway, { workId: 'w1', path: '/commands', command: sent })
    expect(printed).toMatchObject({ status: 200, body: { ok: true, receiptNo: 1 } })
    expect(
      await answerTo(gateway, { workId: 'w2', path: `/commands/${sent.taskId}`, command: null }),
    ).toMatchObject({ status: 200, body: { state: 'DONE', receiptNo: 1 } })
    expect(
      await answerTo(gateway, { workId: 'w3', path: '/commands/other/cancel', command: { epoch: 2 } }),
    ).toMatchObject({ status: 200, body: { state: 'CANCELLED', signature: expect.any(String) as string } })
    expect(
      await answerTo(gateway, {
        workId: 'w4',
        path: '/pos/commands',
        command: { taskId: 't', receipt: { ...sent.commandContext, receiptType: 'PreBill' } },
      }),
    ).toMatchObject({ status: 200, body: { copyNo: 0 } })
    expect(
      await answerTo(gateway, { workId: 'w5', path: '/commands', command: { commandType: 2 } }),
    ).toMatchObject({ status: 200, body: { report: { receipts: 1 } } })
  })

  test('leaves nothing on the disk where it only asks', async () => {
    const gateway = await startGateway()
    await answerTo(gateway, { workId: 'asks', path: '/commands/t', command: null })
    await answerTo(gateway, { workId: 'does', path: '/commands/t/cancel', command: { epoch: 1 } })
    await gateway.close()
    const memory = openJournal(openDurable, join(gateway.dataDir, 'gateway'), {
      now: Date.now,
      newId: () => 'other',
    })
    expect([memory.works.state('asks'), memory.works.state('does')]).toEqual([
      'new',
      expect.objectContaining({ status: 200 }),
    ])
    memory.close()
  })

  test('needs its permit like any other', async () => {
    const gateway = await startGateway()
    expect(await answerTo(gateway, { workId: 'w1', path: '/commands', command: command() })).toMatchObject({
      status: 403,
      body: { ok: false, code: 'PERMIT_INVALID' },
    })
    expect(gateway.plan.receipts).toBe(0)
  })

  test.each(['/pairing', '/documents', '/commands/x/print', '/pos/commands/t', '/pos/commands/t/cancel'])(
    'reaches nothing else: %s',
    async (path) => {
      const gateway = await startGateway()
      expect(await answerTo(gateway, { workId: 'w1', path, command: { code: 'K7Q2-M9XA' } })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    },
  )

  test('is done while another waits for the device, and asked about meanwhile', async () => {
    const gateway = await startGateway()
    const go = Promise.withResolvers<undefined>()
    const sent = gateway.sign(command())
    gateway.plan.next = async (_job, print) => {
      await go.promise
      return print()
    }
    gateway.server.give({ workId: 'w1', path: '/commands', command: sent })
    await expect.poll(() => gateway.plan.receipts, { interval: 2 }).toBe(1)
    expect(
      await answerTo(gateway, { workId: 'w2', path: `/commands/${sent.taskId}`, command: null }),
    ).toMatchObject({ body: { state: 'SENDING' } })
    go.resolve(undefined)
    await expect.poll(() => gateway.server.answers.get('w1'), { interval: 2 }).toMatchObject({ status: 200 })
    expect(gateway.plan.receipts).toBe(1)
  })
})

const openWork = (folder: string) => {
  const memory = openJournal(openDurable, folder, { now: () => 1, newId: () => 'j' })
  const done: string[] = []
  const answer = async ({ path }: { path: string }) => {
    done.push(path)
    return { status: 200, body: { ok: true, n: done.length } }
  }
  const relayed = createRelayedWork({
    works: memory.works,
    answer,
    onAnswer: () => undefined,
    note: () => undefined,
  })
  return { memory, relayed, done }
}
const report = { workId: 'w1', path: '/commands', command: { commandType: 1 } }
const waiting = async ({ relayed }: ReturnType<typeof openWork>) => {
  await expect.poll(() => relayed.waiting().length, { interval: 1 }).toBeGreaterThan(0)
  return relayed.waiting()
}

describe('work that comes again', () => {
  test('while it is under way waits for the one answer', async () => {
    const work = openWork(tempFolder())
    const go = Promise.withResolvers<undefined>()
    let asked = 0
    const relayed = createRelayedWork({
      works: work.memory.works,
      onAnswer: () => undefined,
      note: () => undefined,
      answer: async () => {
        asked += 1
        await go.promise
        return { status: 200, body: { ok: true } }
      },
    })
    relayed.take([report])
    relayed.take([report])
    await new Promise((done) => {
      setImmediate(done)
    })
    expect(relayed.waiting()).toEqual([])
    go.resolve(undefined)
    await expect
      .poll(relayed.waiting, { interval: 1 })
      .toEqual([{ workId: 'w1', status: 200, body: { ok: true } }])
    expect(asked).toBe(1)
    work.memory.close()
  })

  test('before its answer was fetched is not done again', async () => {
    const work = openWork(tempFolder())
    work.relayed.take([report, report])
    await waiting(work)
    work.relayed.take([report])
    expect(await waiting(work)).toEqual([{ workId: 'w1', status: 200, body: { ok: true, n: 1 } }])
    work.relayed.delivered(work.relayed.waiting())
    expect(work.relayed.waiting()).toEqual([])
    expect(work.done).toEqual(['/commands'])
    work.memory.close()
  })

  test('after a restart gets the same answer', async () => {
    const folder = tempFolder()
    const first = openWork(folder)
    first.relayed.take([report])
    await waiting(first)
    first.memory.close()
    const again = openWork(folder)
    again.relayed.take([report])
    expect(await waiting(again)).toEqual([{ workId: 'w1', status: 200, body: { ok: true, n: 1 } }])
    expect(again.done).toEqual([])
    again.memory.close()
  })

  test('after a crash in the middle: a report is not printed a second time, a task is asked again by its id', async () => {
    const folder = tempFolder()
    const first = openWork(folder)
    for (const workId of ['w1', 'w2']) first.memory.works.begin(workId)
    first.memory.close()
    const again = openWork(folder)
    again.relayed.take([report, { workId: 'w2', path: '/commands', command: { commandType: 0 } }])
    await expect.poll(() => again.relayed.waiting().length, { interval: 1 }).toBe(2)
    expect(again.done).toEqual(['/commands'])
    expect(again.relayed.waiting().find(({ workId }) => workId === 'w1')).toMatchObject({
      status: 500,
      body: { ok: false, code: 'INTERNAL' },
    })
    again.memory.close()
  })
})

test('an answer that the server has is not sent again', async () => {
  const gateway = await startGateway()
  await answerTo(gateway, { workId: 'w1', path: '/commands', command: { commandType: 2 } })
  await expect
    .poll(() => gateway.server.calls.at(-1)?.body, { interval: 2 })
    .toMatchObject({ answers: [], entries: [], waitSeconds: 25 })
})

test('an answer survives a silence of the server', async () => {
  const gateway = await startGateway()
  gateway.plan.next = FAULTS.throwBefore
  expect(
    await answerTo(gateway, { workId: 'w1', path: '/commands', command: gateway.sign(command()) }),
  ).toMatchObject({ status: 503, body: { code: 'NOT_PRINTED' } })
})
