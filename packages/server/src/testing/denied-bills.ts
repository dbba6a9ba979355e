import { openBilling } from './billing-factories.ts'
import { openJournal } from './gateway-journal.ts'
import type { TestServer } from './test-server.ts'

/** A venue with delivered orders whose gateway has connected; the first of the orders is named. */
export const openConnected = async (server: TestServer, orders = 1) => {
  const made = await openBilling(server, orders)
  const journal = openJournal(server, made.gateway)
  await journal.connect()
  return { ...made, first: made.ids[0] ?? '', journal }
}
export type Connected = Awaited<ReturnType<typeof openConnected>>

/** A screen has reported the bill of these orders as printed, and its gateway has said that it never was. */
export const openDenied = async (server: TestServer, orders = 1, payment = 'cash') => {
  const made = await openConnected(server, orders)
  const id = await made.billed('fiscal', 41, payment, made.ids, false)
  await made.journal.reportTask({ taskId: id, state: 'CANCELLED' })
  return { ...made, id }
}
export type DeniedBill = Awaited<ReturnType<typeof openDenied>>
