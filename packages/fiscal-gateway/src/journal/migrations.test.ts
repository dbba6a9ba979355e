import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDurable } from '../storage.ts'
import { bill, command, storno } from '../testing/commands.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { startTestGateway } from '../testing/test-gateway.ts'
import { tempFolder } from '../testing/test-journal.ts'
import { openJournal } from './journal.ts'
import { JOURNAL_SCHEMA } from './migrations.ts'

const baseline = (receiptNo: number): string =>
  JSON.stringify({ serial: 'VK000001', receiptNo, closingNo: 2, dayTotals: { sales: {}, storno: {} } })
const answer = (receiptNo: number): string =>
  JSON.stringify({ receiptNo, deviceSerial: 'VK000001', printedAt: 1000 * receiptNo })
const body = (taskId: string, commandContext: object): string =>
  JSON.stringify({ commandType: 0, commandContext, taskId, epoch: 1, ref: `REF-${taskId}` })

const ADD =
  'INSERT INTO tasks (task_id, kind, hash, body, baseline, epoch, state, answer, reason, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'

/**
 * A journal of version 1, with tasks that were printed, refused with a void, voided by storno, cancelled and
 * unknown, and one whose id is not one of the server's.
 */
const folderOfVersion1 = (): string => {
  const folder = tempFolder()
  const db = openDurable(join(folder, 'journal.db'), JOURNAL_SCHEMA)
  const add = db.prepare(ADD)
  add.run('sold', 'sale', 'h1', body('sold', bill), baseline(4), 1, 'DONE', answer(5), null, 10, 20)
  add.run('failed', 'sale', 'h2', body('failed', bill), baseline(5), 1, 'FAILED', null, 'cover open', 11, 30)
  db.prepare('INSERT INTO voids (device_serial, receipt_no, task_id, recorded_at) VALUES (?, ?, ?, ?)').run(
    'VK000001',
    6,
    'failed',
    29,
  )
  add.run('back', 'storno', 'h3', body('back', storno), baseline(6), 1, 'DONE', answer(7), null, 12, 40)
  add.run('never', null, null, null, null, 3, 'CANCELLED', null, null, 13, 50)
  add.run('who', 'sale', 'h4', body('who', bill), baseline(7), 1, 'UNKNOWN', null, 'somebody printed', 14, 60)
  add.run(
    'x'.repeat(65),
    'sale',
    'h5',
    body('long', bill),
    baseline(7),
    1,
    'NOT_PRINTED',
    null,
    'silence',
    15,
    70,
  )
  db.close()
  return folder
}

const open = (folder: string, newId = 'journal-1') =>
  openJournal(openDurable, folder, { now: () => 99, newId: () => newId })

test('a journal of version 1 gets a line for everything it has, once and in order', () => {
  const folder = folderOfVersion1()
  open(folder).close()
  const journal = open(folder, 'journal-2')
  expect(journal.id()).toBe('journal-1')
  const lines = journal.lines.after(0).map((line) => {
    if (line.kind === 'task')
      return [
        line.seq,
        line.taskId,
        line.state,
        line.receiptNo ?? null,
        Date.parse(line.at),
        'command' in line,
      ]
    return line.kind === 'document'
      ? [
          line.seq,
          line.document.kind,
          line.document.receiptNo,
          line.document.total,
          Date.parse(line.at),
          line.document.closingNo,
        ]
      : []
  })
  expect(lines).toEqual([
    [1, 'sold', 'DONE', 5, 20, true],
    [2, 'sale', 5, 310, 20, 3],
    [3, 'failed', 'NOT_PRINTED', null, 30, false],
    [4, 'void', 6, 0, 30, 3],
    [5, 'back', 'DONE', 7, 40, true],
    [6, 'storno', 7, 310, 40, 3],
    [7, 'never', 'CANCELLED', null, 50, false],
    [8, 'who', 'UNKNOWN', null, 60, true],
  ])
  expect(journal.accounting.lastAccounted('VK000001')).toBe(7)
  expect(journal.tasks.find('sold')).toMatchObject({ state: 'DONE', result: { receiptNo: 5 } })
  journal.close()
})

test('a gateway with a journal of version 1 continues with its tasks, its device and its numbers', async () => {
  const first = await startTestGateway()
  const sent = { commandType: 0, commandContext: bill, taskId: 'kept', epoch: 1, ref: 'K7Q2M9XA' }
  const { body: printed } = await first.printFiscal(sent)
  await first.close()
  const db = new DatabaseSync(join(first.dataDir, 'gateway', 'journal.db'))
  db.exec(
    'DROP TRIGGER lines_stay; DROP TABLE lines; DROP TABLE journal; DROP TABLE devices; DROP TABLE pending_closings; DROP TABLE works; DROP TABLE printed_orders; DROP TABLE taken_back_orders; DROP TABLE voided_receipts; DROP TABLE looks; DROP TABLE papers; DROP TABLE printed_lines; DROP INDEX tasks_sales; ALTER TABLE tasks DROP COLUMN line; PRAGMA user_version = 1',
  )
  db.close()

  const server = createFakeServer()
  const again = await startTestGateway({ server, dataDir: first.dataDir })
  expect((await again.printFiscal(sent)).body).toEqual(printed)
  expect((await again.printFiscal({ ...sent, taskId: 'next', ref: 'NEXT' })).body).toMatchObject({
    receiptNo: 2,
  })
  await expect
    .poll(
      () => server.lines.map((line) => (line.kind === 'task' ? `${line.taskId} ${line.state}` : line.kind)),
      { interval: 2 },
    )
    .toEqual(['kept DONE', 'document', 'next SENDING', 'next DONE', 'document'])
})

test('a journal of version 3 learns which orders were voided', async () => {
  const first = await startTestGateway()
  await first.printFiscal(command({ orders: ['o1', 'o2'] }))
  await first.printFiscal(command({ commandContext: storno, orders: ['o1', 'o2'] }))
  await first.close()
  const db = new DatabaseSync(join(first.dataDir, 'gateway', 'journal.db'))
  db.exec(
    'DROP TABLE taken_back_orders; DROP TABLE voided_receipts; DROP TABLE looks; DROP TABLE papers; DROP TABLE printed_lines; ALTER TABLE pending_closings DROP COLUMN permit; DROP INDEX tasks_sales; ALTER TABLE tasks DROP COLUMN line; ALTER TABLE journal DROP COLUMN commands_for; ALTER TABLE journal DROP COLUMN device_serial; PRAGMA user_version = 3',
  )
  db.close()
  const again = await startTestGateway({ dataDir: first.dataDir })
  expect(await again.printFiscal(command({ commandContext: storno, orders: ['o2'] }))).toMatchObject({
    status: 409,
    body: { code: 'STORNO_PRINTED' },
  })
})
