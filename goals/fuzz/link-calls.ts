import { mutated } from './hostile.ts'
import type { Permits } from './permits.ts'
import type { Random } from './random.ts'

type Json = Readonly<Record<string, unknown>>

/** A gateway without a process, whose calls are generated. */
export interface GeneratedGateway {
  /** The body of its next call of `sync`, mostly as a gateway would send it. */
  sync(random: Random): Json
  /** Learns from the answer of `sync`, as a gateway does. */
  learn(answer: string): void
}

const now = (): string => new Date().toISOString()
const SERIAL = 'VK999999'
const STATES = ['SENDING', 'DONE', 'FAILED', 'NOT_PRINTED', 'CANCELLED', 'UNKNOWN'] as const
const amounts = (random: Random): Json => ({ А: random.int(100_000) / 100, [random.oneOf(['Б', 'x'])]: 1 })

const task = (random: Random, { commands }: Permits): Json => {
  const { command } = commands.length > 0 ? random.oneOf(commands) : { command: {} as Json }
  const state = random.oneOf(STATES)
  return {
    kind: 'task',
    taskId: command['taskId'] ?? random.uuid(),
    epoch: random.int(3),
    state,
    ...(state === 'DONE' && { receiptNo: 1 + random.int(99), deviceSerial: SERIAL, printedAt: now() }),
    ...(random.chance(0.5) && { command }),
    ...(random.chance(0.3) && { reason: 'no answer' }),
  }
}
const document = (random: Random, { commands }: Permits): Json => ({
  kind: 'document',
  document: {
    serial: SERIAL,
    receiptNo: 1 + random.int(99),
    kind: random.oneOf(['sale', 'storno', 'void', 'external']),
    total: random.int(100_000) / 100,
    byClass: amounts(random),
    payment: random.oneOf(['cash', 'card', null]),
    taskId: random.chance(0.5) && commands.length > 0 ? random.oneOf(commands).command['taskId'] : null,
    ref: random.oneOf(['K7Q2M9XA', null]),
    closingNo: random.int(5),
    printedAt: now(),
  },
})
const closing = (random: Random): Json => ({
  kind: 'closing',
  closing: {
    serial: SERIAL,
    closingNo: 1 + random.int(5),
    closedAt: now(),
    sales: amounts(random),
    storno: {},
    cash: random.oneOf([null, 10]),
    receipts: random.int(9),
    stornos: 0,
    voids: 0,
  },
})
const report = (random: Random): Json => ({
  kind: 'report',
  commandType: random.int(10),
  context: { from: 1 },
})

/** @param permits the commands that its lines may name */
export const createGeneratedGateway = (permits: Permits): GeneratedGateway => {
  let journalId: string | null = null
  let runId: unknown = null
  let acknowledged = 0
  let work: readonly { readonly workId: string }[] = []

  const entries = (random: Random): readonly Json[] =>
    Array.from(
      {
        length: random.weighted([
          [5, 0],
          [4, 1],
          [2, 3],
          [1, 30],
        ]),
      },
      (_, at) => ({
        ...random.oneOf([task, document, closing, report])(random, permits),
        seq: acknowledged + 1 + at,
        at: now(),
      }),
    )
  return {
    sync: (random) => {
      if (journalId === null || random.chance(0.01)) journalId = random.uuid()
      const lines = entries(random)
      const body = {
        journalId,
        runId: random.chance(0.95) ? runId : random.uuid(),
        device: {
          answers: random.chance(0.9),
          driver: 'virtual',
          serial: SERIAL,
          lastReceiptNo: random.int(99),
          closingNo: random.int(5),
          needsConfirming: random.chance(0.2),
          unsettled: random.int(2),
          rates: random.oneOf([{ А: 18, Б: 5, В: 10, Г: 0 }, { А: null }, null]),
        },
        entries: lines,
        lastLine: acknowledged + lines.length,
        answers: work.slice(0, 50).map(({ workId }) => ({ workId, status: 200, body: { ok: true } })),
        waitSeconds: random.weighted([
          [9, 0],
          [1, 1 + random.int(25)],
        ]),
      }
      return random.chance(0.4) ? mutated<Json>(random, body) : body
    },
    learn: (answer) => {
      const learned = JSON.parse(answer) as {
        readonly runId: unknown
        readonly acknowledged: number
        readonly work: typeof work
      }
      runId = learned.runId
      acknowledged = learned.acknowledged
      work = learned.work
    },
  }
}
