import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGateway, type Gateway } from '../../gateway.ts'
import type { GatewayRequest, GatewayResponse } from '../../print/commands.ts'
import { openDurable } from '../../storage.ts'
import { openPairingFile } from '../../sync/pairing-file.ts'
import { command } from '../../testing/commands.ts'
import { createFakeServer } from '../../testing/fake-server.ts'
import { pairFolder, sign } from '../../testing/test-gateway.ts'
import { tempFolder } from '../../testing/test-journal.ts'
import { createFakeClock } from '../../testing/timers.ts'
import { DeviceRefusal, type FiscalJob } from '../device.ts'
import { type Fault, faultPlan, type FaultPlan } from './faults.ts'
import { NO_ANSWER_MS } from './faulty-printing.ts'
import { createVirtualDevice } from './virtual-device.ts'

const BILLS = 5
const MAX_ATTEMPTS = 12

const SETTINGS = { name: 'The bar', serverUrl: null, code: null, localProof: () => null }

/** Lets time pass in small steps until a condition holds. */
const until = async (isMet: () => boolean, pass: (ms: number) => void): Promise<void> => {
  while (!isMet()) {
    await new Promise((done) => {
      setImmediate(done)
    })
    pass(500)
  }
}

const startFaulty = async (seed: string) => {
  const dataDir = tempFolder()
  pairFolder(dataDir)
  const folder = join(dataDir, 'gateway')
  const time = createFakeClock()
  const runtime = { ...time.runtime, fetch: createFakeServer().fetch }
  const virtual = createVirtualDevice(
    { folder, timezone: 'Europe/Skopje', venueName: null, runtime },
    faultPlan({ seed, rate: 0.9 }),
  )
  const { device } = virtual
  const gateway = createGateway({
    runtime,
    folder,
    openStore: openDurable,
    device,
    driver: 'virtual',
    hasDiskSpace: () => true,
    pairing: openPairingFile(folder),
    settings: SETTINGS,
  })
  const stop = async (): Promise<void> => {
    await gateway.stop()
    virtual.close()
  }
  gateway.start()
  await until(() => gateway.connection().lastContactAt !== null, time.pass)
  return { ...time, gateway, folder, stop }
}

/** Sends a request and lets time pass until it is answered. */
const answerTo = async (
  gateway: Gateway,
  request: GatewayRequest,
  pass: (ms: number) => void,
): Promise<GatewayResponse> => {
  let isAnswered = false
  const response = gateway.handle(request).finally(() => {
    isAnswered = true
  })
  await until(() => isAnswered, pass)
  return response
}

/** Repeats a command until it is printed or refused as unconfirmed. */
const printWithRetries = async (
  gateway: Gateway,
  body: Record<string, unknown>,
  pass: (ms: number) => void,
): Promise<void> => {
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    const {
      status,
      body: { code },
    } = await answerTo(gateway, { method: 'POST', path: '/commands', body }, pass)
    if (status === 200 || code === 'TASK_IN_DOUBT') return
    pass(2_000)
  }
}

interface Sale {
  receipt_no: number
  kind: string
  ref: string | null
}

const salesIn = (folder: string): Sale[] => {
  const db = new DatabaseSync(join(folder, 'device.db'), { readOnly: true })
  const rows = db
    .prepare('SELECT receipt_no, kind, ref FROM receipts ORDER BY receipt_no')
    .all() as unknown as Sale[]
  db.close()
  return rows
}

test('whatever fails, a bill prints at most once, and the gateway’s report of it is true', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[a-z0-9]{1,8}$/), async (seed) => {
      const { gateway, folder, pass, stop } = await startFaulty(seed)
      const commands = Array.from({ length: BILLS }, (_, index) =>
        sign(command({ taskId: `task-${index}`, ref: `REF0000${index}` })),
      )
      for (const body of commands) await printWithRetries(gateway, body, pass)
      pass(60_000)
      const receipts = salesIn(folder)
      expect(receipts.map(({ receipt_no: no }) => no)).toEqual(receipts.map((_, index) => index + 1))
      for (const { taskId, ref } of commands) {
        const {
          body: { state, receiptNo },
        } = await answerTo(gateway, { method: 'GET', path: `/commands/${taskId}`, body: null }, pass)
        const own = salesIn(folder)
          .filter((receipt) => receipt.ref === ref)
          .map(({ receipt_no: no }) => no)
        expect(own.length).toBeLessThanOrEqual(1)
        expect(['DONE', 'NOT_PRINTED', 'UNKNOWN']).toContain(state)
        if (state !== 'UNKNOWN') expect(own).toEqual(state === 'DONE' ? [receiptNo] : [])
      }
      await stop()
    }),
    { numRuns: 25 },
  )
})

const job = (ref: string): FiscalJob => ({
  kind: 'sale',
  payment: 'cash',
  taskId: ref,
  ref,
  refReceiptNo: null,
  total: 12_000,
  byClass: { А: 12_000 },
  lines: [{ title: 'Скопско', taxClass: 'А', price: 12_000, quantity: 1_000, amount: 12_000 }],
})

const once =
  (fault: Fault): FaultPlan =>
  (n) =>
    n === 1 ? fault : null

const start = (faults: FaultPlan) => {
  const time = createFakeClock()
  const folder = tempFolder()
  const open = () => {
    const virtual = createVirtualDevice(
      { folder, timezone: 'Europe/Skopje', venueName: null, runtime: time.runtime },
      faults,
    )
    let isOpen = true
    const close = (): void => {
      if (isOpen) virtual.close()
      isOpen = false
    }
    onTestFinished(close)
    return { ...virtual, close }
  }
  /** The device's memory, as a checker reads it. */
  const documents = (): string[] => {
    const db = new DatabaseSync(join(folder, 'device.db'), { readOnly: true })
    const rows = db.prepare('SELECT kind, ref FROM receipts ORDER BY receipt_no').all() as {
      kind: string
      ref: string | null
    }[]
    db.close()
    return rows.map(({ kind, ref }) => (ref === null ? kind : `${kind} ${ref}`))
  }
  return { ...time, ...open(), open, documents }
}

/** Prints, lets the driver's time limit pass, and returns the outcome. */
const attempt = async ({ device, pass }: ReturnType<typeof start>, ref = 'OURS'): Promise<string> => {
  const printing = device.printReceipt(job(ref)).then(
    ({ receiptNo }) => `printed ${receiptNo}`,
    (error: unknown) => (error instanceof DeviceRefusal ? 'refused' : 'unclear'),
  )
  await new Promise((done) => {
    setImmediate(done)
  })
  pass(NO_ANSWER_MS)
  return printing
}

describe('the answer to a fault, and the device’s memory once the fault is over', () => {
  test.each<[Fault, string, string[], boolean]>([
    [{ kind: 'answersFalse' }, 'unclear', ['sale OURS'], false],
    [{ kind: 'printsThenHangs', forMs: 9_000 }, 'unclear', ['sale OURS'], false],
    [{ kind: 'hangsThenPrints', forMs: 9_000 }, 'unclear', ['sale OURS'], false],
    [{ kind: 'hangs', forMs: 9_000 }, 'unclear', [], false],
    [{ kind: 'powerLoss', forMs: 9_000, afterwards: 'voids' }, 'unclear', ['void'], false],
    [{ kind: 'powerLoss', forMs: 9_000, afterwards: 'completes' }, 'unclear', ['sale OURS'], false],
    [{ kind: 'powerLoss', forMs: 9_000, afterwards: 'leavesOpen' }, 'unclear', [], true],
    [{ kind: 'secondUser', when: 'before' }, 'printed 2', ['sale SOMEBODY', 'sale OURS'], false],
    [{ kind: 'secondUser', when: 'instead' }, 'unclear', ['sale SOMEBODY'], false],
    [{ kind: 'secondUser', when: 'after' }, 'unclear', ['sale OURS', 'sale SOMEBODY'], false],
    [{ kind: 'refuses' }, 'refused', [], false],
    [{ kind: 'outOfPaper', forMs: 9_000 }, 'refused', ['void'], false],
  ])('%j', async (fault, outcome, expected, openReceipt) => {
    const trial = start(once(fault))
    expect(await attempt(trial)).toBe(outcome)
    trial.pass(20_000)
    expect(await trial.device.status()).toMatchObject({ lastReceiptNo: expected.length, openReceipt })
    expect(trial.documents()).toEqual(expected)
    expect(trial.printouts.latest(9)).toHaveLength(expected.length)
    expect(trial.timerCount()).toBe(0)
  })
})

describe('a device that is offline does not answer', () => {
  test.each<Fault>([
    { kind: 'printsThenHangs', forMs: 9_000 },
    { kind: 'hangsThenPrints', forMs: 9_000 },
    { kind: 'hangs', forMs: 9_000 },
    { kind: 'powerLoss', forMs: 9_000, afterwards: 'leavesOpen' },
  ])('%j', async (fault) => {
    const trial = start(once(fault))
    await attempt(trial)
    const { device, pass } = trial
    const questions = [
      device.status,
      device.lastReceipt,
      device.cancelOpen,
      () => device.printReceipt(job('NEXT')),
      () => device.report({ kind: 'control' }),
      () => device.printNonFiscal([], 0),
    ]
    for (const question of questions) await expect(question()).rejects.toThrow('does not answer')
    const before = trial.documents()
    pass(3_999)
    await expect(device.status()).rejects.toThrow('does not answer')
    expect(trial.documents()).toEqual(before)
    pass(1)
    expect((await device.status()).serial).toMatch(/^VK/)
  })
})

test('a document in progress survives the process and ends at its time', async () => {
  const trial = start(once({ kind: 'hangsThenPrints', forMs: 9_000 }))
  const begun = trial.clock.now
  await attempt(trial)
  trial.close()
  const again = trial.open()
  await expect(again.device.status()).rejects.toThrow('does not answer')
  trial.pass(60_000)
  expect(await again.device.lastReceipt()).toMatchObject({
    receiptNo: 1,
    ref: 'OURS',
    printedAt: begun + 9_000,
  })
})

test('documents are numbered across restarts, so that a plan continues', async () => {
  const numbers: number[] = []
  const trial = start((n) => {
    numbers.push(n)
    return null
  })
  await trial.device.printReceipt(job('A'))
  trial.close()
  await trial.open().device.printReceipt(job('B'))
  expect(numbers).toEqual([1, 2])
})

test('an open document blocks the next one until it is cancelled as void, and is not counted before', async () => {
  const trial = start(once({ kind: 'powerLoss', forMs: 1_000, afterwards: 'leavesOpen' }))
  await attempt(trial)
  expect(await attempt(trial, 'NEXT')).toBe('refused')
  await trial.device.cancelOpen()
  expect(await attempt(trial, 'NEXT')).toBe('printed 2')
  expect(trial.documents()).toEqual(['void', 'sale NEXT'])
})

test('lost requests: it printed, and answers after enough requests', async () => {
  const trial = start(once({ kind: 'losesQuestions', questions: 2 }))
  expect(await attempt(trial)).toBe('unclear')
  await expect(trial.device.status()).rejects.toThrow('does not answer')
  await expect(trial.device.lastReceipt()).rejects.toThrow('does not answer')
  expect(await trial.device.status()).toMatchObject({ lastReceiptNo: 1 })
})

test('out of paper: nothing prints until there is a new roll', async () => {
  const trial = start(once({ kind: 'outOfPaper', forMs: 9_000 }))
  expect(await attempt(trial)).toBe('refused')
  expect(await attempt(trial, 'NEXT')).toBe('refused')
  expect(await attempt(trial, 'NEXT')).toBe('printed 2')
})

test('refuses what it cannot print, whatever the plan says', async () => {
  const trial = start(() => ({ kind: 'hangsThenPrints', forMs: 1_000 }))
  await expect(trial.device.printReceipt({ ...job('OURS'), byClass: { A: 1 } })).rejects.toBeInstanceOf(
    DeviceRefusal,
  )
  expect(await trial.device.status()).toMatchObject({ lastReceiptNo: 0, openReceipt: false })
})
