import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openJournal } from '../journal/journal.ts'
import { openDurable } from '../storage.ts'
import { command } from '../testing/commands.ts'
import { FAULTS } from '../testing/faulty-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { tempFolder } from '../testing/test-journal.ts'
import { createRelayedJobs } from './server-requests.ts'

const answerTo = async (
  { server }: TestGateway,
  work: { workId: string; path: string; command: object | null },
) => {
  server.relay(work)
  await expect.poll(() => server.answers.get(work.workId), { interval: 2 }).toBeDefined()
  return server.answers.get(work.workId)
}

describe('a relayed job', () => {
  test('is answered like a direct one, and its lines are sent', async () => {
    const gateway = await startTestGateway()
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

  test('stores nothing for a query', async () => {
    const gateway = await startTestGateway()
    await answerTo(gateway, { workId: 'asks', path: '/commands/t', command: null })
    await answerTo(gateway, { workId: 'does', path: '/commands/t/cancel', command: { epoch: 1 } })
    await gateway.close()
    const journal = openJournal(openDurable, join(gateway.dataDir, 'gateway'), {
      now: Date.now,
      newId: () => 'other',
    })
    expect([journal.relayedJobs.state('asks'), journal.relayedJobs.state('does')]).toEqual([
      'new',
      expect.objectContaining({ status: 200 }),
    ])
    journal.close()
  })

  test('needs its permit like any other', async () => {
    const gateway = await startTestGateway()
    expect(await answerTo(gateway, { workId: 'w1', path: '/commands', command: command() })).toMatchObject({
      status: 403,
      body: { ok: false, code: 'PERMIT_INVALID' },
    })
    expect(gateway.plan.receipts).toBe(0)
  })

  test.each(['/pairing', '/documents', '/commands/x/print', '/pos/commands/t', '/pos/commands/t/cancel'])(
    'does not reach %s',
    async (path) => {
      const gateway = await startTestGateway()
      expect(await answerTo(gateway, { workId: 'w1', path, command: { code: 'K7Q2-M9XA' } })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    },
  )

  test('runs while another waits for the device, and can be queried', async () => {
    const gateway = await startTestGateway()
    const go = Promise.withResolvers<undefined>()
    const sent = gateway.sign(command())
    gateway.plan.next = async (_job, print) => {
      await go.promise
      return print()
    }
    gateway.server.relay({ workId: 'w1', path: '/commands', command: sent })
    await expect.poll(() => gateway.plan.receipts, { interval: 2 }).toBe(1)
    expect(
      await answerTo(gateway, { workId: 'w2', path: `/commands/${sent.taskId}`, command: null }),
    ).toMatchObject({ body: { state: 'SENDING' } })
    go.resolve(undefined)
    await expect.poll(() => gateway.server.answers.get('w1'), { interval: 2 }).toMatchObject({ status: 200 })
    expect(gateway.plan.receipts).toBe(1)
  })
})

const openRelayed = (folder: string) => {
  const journal = openJournal(openDurable, folder, { now: () => 1, newId: () => 'j' })
  const done: string[] = []
  const handle = async ({ path }: { path: string }) => {
    done.push(path)
    return { status: 200, body: { ok: true, n: done.length } }
  }
  const relayed = createRelayedJobs({
    store: journal.relayedJobs,
    handle,
    onAnswer: () => undefined,
    log: () => undefined,
  })
  return { journal, relayed, done }
}
const report = { workId: 'w1', path: '/commands', command: { commandType: 1 } }
const untilAnswered = async ({ relayed }: ReturnType<typeof openRelayed>) => {
  await expect.poll(() => relayed.pendingAnswers().length, { interval: 1 }).toBeGreaterThan(0)
  return relayed.pendingAnswers()
}

describe('a relayed job that is received again', () => {
  test('while it runs gets the one answer', async () => {
    const opened = openRelayed(tempFolder())
    const go = Promise.withResolvers<undefined>()
    let calls = 0
    const relayed = createRelayedJobs({
      store: opened.journal.relayedJobs,
      onAnswer: () => undefined,
      log: () => undefined,
      handle: async () => {
        calls += 1
        await go.promise
        return { status: 200, body: { ok: true } }
      },
    })
    relayed.start([report])
    relayed.start([report])
    await new Promise((done) => {
      setImmediate(done)
    })
    expect(relayed.pendingAnswers()).toEqual([])
    go.resolve(undefined)
    await expect
      .poll(relayed.pendingAnswers, { interval: 1 })
      .toEqual([{ workId: 'w1', status: 200, body: { ok: true } }])
    expect(calls).toBe(1)
    opened.journal.close()
  })

  test('before its answer was sent does not run again', async () => {
    const opened = openRelayed(tempFolder())
    opened.relayed.start([report, report])
    await untilAnswered(opened)
    opened.relayed.start([report])
    expect(await untilAnswered(opened)).toEqual([{ workId: 'w1', status: 200, body: { ok: true, n: 1 } }])
    opened.relayed.acknowledge(opened.relayed.pendingAnswers())
    expect(opened.relayed.pendingAnswers()).toEqual([])
    expect(opened.done).toEqual(['/commands'])
    opened.journal.close()
  })

  test('after a restart gets the same answer', async () => {
    const folder = tempFolder()
    const first = openRelayed(folder)
    first.relayed.start([report])
    await untilAnswered(first)
    first.journal.close()
    const again = openRelayed(folder)
    again.relayed.start([report])
    expect(await untilAnswered(again)).toEqual([{ workId: 'w1', status: 200, body: { ok: true, n: 1 } }])
    expect(again.done).toEqual([])
    again.journal.close()
  })

  test('after a crash while it ran: a report is not printed again, a task is run again by its id', async () => {
    const folder = tempFolder()
    const first = openRelayed(folder)
    for (const workId of ['w1', 'w2']) first.journal.relayedJobs.begin(workId)
    first.journal.close()
    const again = openRelayed(folder)
    again.relayed.start([report, { workId: 'w2', path: '/commands', command: { commandType: 0 } }])
    await expect.poll(() => again.relayed.pendingAnswers().length, { interval: 1 }).toBe(2)
    expect(again.done).toEqual(['/commands'])
    expect(again.relayed.pendingAnswers().find(({ workId }) => workId === 'w1')).toMatchObject({
      status: 500,
      body: { ok: false, code: 'INTERNAL' },
    })
    again.journal.close()
  })
})

test('an acknowledged answer is not sent again', async () => {
  const gateway = await startTestGateway()
  await answerTo(gateway, { workId: 'w1', path: '/commands', command: { commandType: 2 } })
  await expect
    .poll(() => gateway.server.calls.at(-1)?.body, { interval: 2 })
    .toMatchObject({ answers: [], entries: [], waitSeconds: 14 })
})

test('an answer is kept while the server is unreachable', async () => {
  const gateway = await startTestGateway()
  gateway.plan.next = FAULTS.throwBefore
  expect(
    await answerTo(gateway, { workId: 'w1', path: '/commands', command: gateway.sign(command()) }),
  ).toMatchObject({ status: 503, body: { code: 'NOT_PRINTED' } })
})
