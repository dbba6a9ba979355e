import { newId } from '../platform/ids.ts'
import type { PairedGateway } from './gateway-factories.ts'
import type { Answer } from './http-client.ts'
import type { TestServer } from './test-server.ts'

const AT = '2026-10-16T17:00:00Z'

/** Lines of a gateway's journal; the defaults do not matter to the test. */
export const documentLine = (seq: number, document: object = {}) => ({
  kind: 'document',
  seq,
  at: AT,
  document: {
    serial: 'VD000001',
    receiptNo: seq,
    kind: 'sale',
    total: 250,
    byClass: { A: 100.5, B: 149.5 },
    payment: 'cash',
    taskId: `task-${seq}`,
    ref: 'ABCD2345',
    closingNo: 1,
    printedAt: AT,
    ...document,
  },
})
export const closingLine = (seq: number, closing: object = {}) => ({
  kind: 'closing',
  seq,
  at: AT,
  closing: {
    serial: 'VD000001',
    closingNo: 1,
    closedAt: AT,
    sales: { A: 100 },
    storno: {},
    receipts: 3,
    stornos: 0,
    voids: 1,
    ...closing,
  },
})
export const reportLine = (seq: number, commandType = 1) => ({ kind: 'report', seq, at: AT, commandType })
export const taskLine = (seq: number, task: object = {}) => ({
  kind: 'task',
  seq,
  at: AT,
  taskId: `task-${seq}`,
  epoch: 1,
  state: 'NOT_PRINTED',
  ...task,
})

/** How a task ends whose receipt was printed. */
export const PRINTED = {
  state: 'DONE',
  receiptNo: 41,
  deviceSerial: 'VIRT-1',
  printedAt: '2026-10-16T17:00:00.000Z',
} as const

/** A task line without its number and time. */
interface ReportedTask {
  readonly taskId: string
  readonly state: 'SENDING' | 'DONE' | 'FAILED' | 'NOT_PRINTED' | 'CANCELLED' | 'UNKNOWN'
  readonly epoch?: number
  readonly again?: true
  readonly receiptNo?: number | undefined
  readonly deviceSerial?: string
  readonly printedAt?: string
  readonly reason?: string
  readonly command?: unknown
}

const DEVICE = {
  answers: true,
  driver: 'virtual',
  serial: 'VIRT-1',
  lastReceiptNo: null,
  closingNo: null,
  needsConfirming: false,
  unsettled: 0,
}

/** The journal of a gateway; each line is reported to the server at once. */
export const openJournal = (
  server: Pick<TestServer, 'send' | 'clock'>,
  { token }: Pick<PairedGateway, 'token'>,
  journalId = newId(),
) => {
  let commandsFor = journalId
  let seq = 0
  const sync = (entries: readonly unknown[], doubtsAfter?: string): Promise<Answer> =>
    server.send('POST', '/api/gateway/sync', {
      token,
      body: { journalId, commandsFor, device: DEVICE, entries, doubtsAfter, answers: [], waitSeconds: 0 },
    })
  const report = async (line: (seq: number) => object): Promise<void> => {
    seq += 1
    const { status, body } = await sync([line(seq)])
    if (status !== 200 || body['acknowledged'] !== seq)
      throw new Error(`the server answered the line with ${status}: ${JSON.stringify(body)}`)
  }
  return {
    id: journalId,
    commandsFor: () => commandsFor,
    /** Commands must name another id from the next call on: the last lines may be lost. */
    refuseEarlierCommands: (): void => {
      commandsFor = newId()
    },
    /** A copy of the journal from before that was restored. */
    requireAgain: (earlier: string): void => {
      commandsFor = earlier
    },
    /** Connects without reporting anything and returns the response. */
    connect: (doubtsAfter?: string) => sync([], doubtsAfter),
    reportTask: (task: ReportedTask): Promise<void> =>
      report((at) => ({
        kind: 'task',
        seq: at,
        at: new Date(server.clock.now()).toISOString(),
        epoch: 1,
        ...task,
      })),
    reportDocument: (document: object): Promise<void> =>
      report((at) => documentLine(at, { serial: DEVICE.serial, ...document })),
  }
}
