import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { systemRuntime } from '../../runtime.ts'
import { tempFolder } from '../../testing/test-journal.ts'
import { DeviceRefusal, type FiscalJob } from '../device.ts'
import { createVirtualDevice } from './virtual-device.ts'

const job: FiscalJob = {
  kind: 'sale',
  payment: 'cash',
  taskId: 't1',
  ref: 'REF00001',
  refReceiptNo: null,
  total: 12_000,
  byClass: { А: 12_000 },
  lines: [{ title: 'Скопско', taxClass: 'А', price: 12_000, quantity: 1_000, amount: 12_000 }],
}

const runtime = { ...systemRuntime, now: () => 1_000 }

const open = (folder = tempFolder()) => {
  const virtual = createVirtualDevice({ folder, timezone: 'Europe/Skopje', venueName: null, runtime })
  let isOpen = true
  const close = (): void => {
    if (isOpen) virtual.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...virtual, close, folder }
}

test('starts empty, with the classes А Б В Г', async () => {
  const { device } = open()
  expect(await device.status()).toMatchObject({
    lastReceiptNo: 0,
    closingNo: 0,
    openReceipt: false,
    rates: { А: 18, Б: 5, В: 10, Г: 0 },
  })
  expect(await device.lastReceipt()).toBeNull()
})

test('keeps its serial number and its documents across restarts', async () => {
  const first = open()
  await first.device.printReceipt(job)
  const { serial } = await first.device.status()
  first.close()
  const again = open(first.folder)
  expect(await again.device.status()).toMatchObject({
    serial,
    lastReceiptNo: 1,
    dayTotals: { sales: { А: 12_000 }, storno: {} },
  })
  expect(await again.device.lastReceipt()).toEqual({
    receiptNo: 1,
    kind: 'sale',
    total: 12_000,
    ref: 'REF00001',
    printedAt: 1_000,
  })
  expect(again.printouts.latest(5)).toHaveLength(1)
})

test('refuses a class that it does not have, and leaves nothing open', async () => {
  const { device } = open()
  await expect(device.printReceipt({ ...job, byClass: { A: 12_000 } })).rejects.toBeInstanceOf(DeviceRefusal)
  expect(await device.status()).toMatchObject({ lastReceiptNo: 0, openReceipt: false })
})

test('an open document blocks the next one until it is cancelled, and takes a number', async () => {
  const { device, printouts, folder } = open()
  const file = new DatabaseSync(join(folder, 'device.db'))
  file.exec("INSERT INTO under_way (id, fate, job, due_at) VALUES (1, 'stays', NULL, 0)")
  file.close()
  await expect(device.printReceipt(job)).rejects.toBeInstanceOf(DeviceRefusal)
  await device.cancelOpen()
  await device.cancelOpen()
  expect(await device.lastReceipt()).toMatchObject({ receiptNo: 1, kind: 'void', total: 0 })
  expect(printouts.latest(5)).toHaveLength(1)
  expect(await device.printReceipt(job)).toEqual({ receiptNo: 2, printedAt: 1_000 })
})

test.each(['receipts', 'amounts', 'stornos', 'closings', 'documents'])('%s only grow', async (table) => {
  const { device, folder } = open()
  await device.printReceipt(job)
  await device.printReceipt({ ...job, kind: 'storno', refReceiptNo: 1 })
  await device.report({ kind: 'daily' })
  const file = new DatabaseSync(join(folder, 'device.db'))
  onTestFinished(() => file.close())
  const [column] = file.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[]
  expect(() => file.exec(`DELETE FROM ${table}`)).toThrow(/only grows/)
  expect(() => file.exec(`UPDATE ${table} SET ${column?.name} = ${column?.name}`)).toThrow(/only grows/)
})
