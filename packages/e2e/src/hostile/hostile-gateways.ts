import { callAs, type Call } from './calls.ts'
import type { TypedTexts } from './typed-texts.ts'

/** Pairs a gateway that exists only as calls, and lets it report a device and its documents. */
export const addGateway = async (
  url: string,
  owner: Call,
  { type }: TypedTexts,
  index: number,
): Promise<void> => {
  const { code } = await owner<{ code: string }>('POST', '/api/gateway/code')
  const { token } = await callAs(url)<{ token: string }>('POST', '/api/gateway/pair', {
    code,
    name: type('POST /api/gateway/pair name', index),
  })
  const serial = type('POST /api/gateway/sync entries[].document.serial', index)
  const [now, letter] = [
    new Date().toISOString(),
    type('POST /api/gateway/sync entries[].document.byClass.<name>', index),
  ]
  const document = {
    serial,
    receiptNo: index + 1,
    kind: 'external',
    total: 10,
    byClass: { [letter]: 10 },
    payment: 'cash',
    taskId: null,
    ref: type('POST /api/gateway/sync entries[].document.ref', index),
    closingNo: 1,
    printedAt: now,
  }
  const closing = {
    serial: type('POST /api/gateway/sync entries[].closing.serial', index),
    closingNo: 1,
    closedAt: now,
    sales: { [type('POST /api/gateway/sync entries[].closing.sales.<name>', index)]: 10 },
    storno: { [type('POST /api/gateway/sync entries[].closing.storno.<name>', index)]: 1 },
    cash: 10,
    card: 0,
    receipts: 1,
    stornos: 0,
    voids: 0,
  }
  const confirmation = {
    serial: type('POST /api/gateway/sync entries[].confirmation.serial', index),
    receiptNo: 3,
    countedBefore: null,
  }
  const device = {
    answers: true,
    driver: type('POST /api/gateway/sync device.driver', index),
    serial: type('POST /api/gateway/sync device.serial', index),
    lastReceiptNo: index + 1,
    closingNo: 1,
    needsConfirming: index % 2 === 1,
    unsettled: 0,
    rates: { [type('POST /api/gateway/sync device.rates.<name>', index)]: 10 },
  }
  const sync = (runId: string | null, entries: readonly unknown[]) =>
    callAs(url, token)<{ runId: string | null }>('POST', '/api/gateway/sync', {
      journalId: `journal-${index}`,
      runId,
      device,
      entries,
      answers: [],
      waitSeconds: 0,
    })
  const { runId } = await sync(null, [])
  await sync(runId, [
    { kind: 'document', seq: 1, at: now, document },
    { kind: 'closing', seq: 2, at: now, closing },
    { kind: 'confirmation', seq: 3, at: now, confirmation },
  ])
}
