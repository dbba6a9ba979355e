const AT = '2026-10-16T17:00:00Z'

/** Lines of a gateway's journal as it sends them; what is left out does not matter to the test. */
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
