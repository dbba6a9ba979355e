import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { playedTime } from '../testing/played-time.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { DeviceRefusal, type FiscalJob } from './device.ts'
import type { Fault, FaultPlan } from './faults.ts'
import { SILENCE_MS } from './faulty-printing.ts'
import { createVirtualDevice } from './virtual-device.ts'

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
  const time = playedTime()
  const folder = tempFolder()
  const open = () => {
    const virtual = createVirtualDevice(
      { folder, timezone: 'Europe/Skopje', venueName: null, world: time.world },
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
  /** What is in the device's memory, as a checker reads it. */
  const memory = (): string[] => {
    const db = new DatabaseSync(join(folder, 'device.db'), { readOnly: true })
    const rows = db.prepare('SELECT kind, ref FROM receipts ORDER BY receipt_no').all() as {
      kind: string
      ref: string | null
    }[]
    db.close()
    return rows.map(({ kind, ref }) => (ref === null ? kind : `${kind} ${ref}`))
  }
  return { ...time, ...open(), open, memory }
}

/** Prints, lets the driver's patience pass, and says how it ended. */
const attempt = async ({ device, pass }: ReturnType<typeof start>, ref = 'OURS'): Promise<string> => {
  const printing = device.printReceipt(job(ref)).then(
    ({ receiptNo }) => `printed ${receiptNo}`,
    (error: unknown) => (error instanceof DeviceRefusal ? 'refused' : 'unclear'),
  )
  await new Promise((done) => {
    setImmediate(done)
  })
  pass(SILENCE_MS)
  return printing
}

describe('what a fault looks like from outside, and what is true inside once everything has come true', () => {
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
    expect(trial.memory()).toEqual(expected)
    expect(trial.papers.latest(9)).toHaveLength(expected.length)
    expect(trial.waiting()).toBe(0)
  })
})

describe('while it is away it answers nobody', () => {
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
    const before = trial.memory()
    pass(3_999)
    await expect(device.status()).rejects.toThrow('does not answer')
    expect(trial.memory()).toEqual(before)
    pass(1)
    expect((await device.status()).serial).toMatch(/^VK/)
  })
})

test('what it was at survives the process: it comes true when its time has come, at that time', async () => {
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

test('documents are numbered over restarts, so that a plan goes on where it was', async () => {
  const asked: number[] = []
  const trial = start((n) => {
    asked.push(n)
    return null
  })
  await trial.device.printReceipt(job('A'))
  trial.close()
  await trial.open().device.printReceipt(job('B'))
  expect(asked).toEqual([1, 2])
})

test('an open document is cancelled as a void one, blocks the next until then, and is not counted before', async () => {
  const trial = start(once({ kind: 'powerLoss', forMs: 1_000, afterwards: 'leavesOpen' }))
  await attempt(trial)
  expect(await attempt(trial, 'NEXT')).toBe('refused')
  await trial.device.cancelOpen()
  expect(await attempt(trial, 'NEXT')).toBe('printed 2')
  expect(trial.memory()).toEqual(['void', 'sale NEXT'])
})

test('lost questions: it printed, and says so only after it was asked often enough', async () => {
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

test('what the device cannot print at all it refuses, whatever the plan says', async () => {
  const trial = start(() => ({ kind: 'hangsThenPrints', forMs: 1_000 }))
  await expect(trial.device.printReceipt({ ...job('OURS'), byClass: { A: 1 } })).rejects.toBeInstanceOf(
    DeviceRefusal,
  )
  expect(await trial.device.status()).toMatchObject({ lastReceiptNo: 0, openReceipt: false })
})
