import { expect, it } from 'vitest'
import { simulate, type Costs, type Evening, type Limits } from './evening.ts'

/** Round numbers, so that every result can be worked out by hand. */
const EVENING: Evening = {
  arrivals: [10, 36, 4],
  roundsOfParty: 2,
  ordersOfTicket: 1.5,
  stepsOfOrder: 3,
  callsOfBill: 1,
  screens: 3,
  phones: 2,
  readingShare: 0.6,
  responsesOfEvent: 2,
  peakOfHour: 2,
  eveningsOfYear: 100,
}
const COSTS: Costs = {
  changeMs: 2,
  changeDatabaseMs: 3,
  pageMs: 1,
  pageDatabaseMs: 1,
  keptPageMs: 0.5,
  messageMs: 0.1,
  noticeMs: 0.1,
  eventBytes: 100,
  pageBytes: 1000,
  orderBytes: 1000,
  orderRows: 10,
  connectionBytes: 10_000,
  commitMs: 1,
}
const LIMITS: Limits = {
  processLoad: 0.5,
  connectionsOfProcess: 1000,
  coresOfMachine: 8,
  databaseCores: 8,
  commitLoad: 0.5,
  poolOfProcess: 10,
  databaseConnections: 400,
  databaseBytes: 10 ** 12,
}

it('adds an evening up', () => {
  // Each party has 3 orders and 2 + 9 + 1 = 12 calls; in the busiest minute 72 parties an hour sit down in each venue.
  const { one } = simulate(100, EVENING, COSTS, LIMITS)
  expect(one.hours.map(({ orders }) => orders)).toEqual([100 * 30, 100 * 108, 100 * 12].map((n) => n / 3600))
  expect([one.orders, one.changes, one.messages]).toEqual([6, 24, 120])
  // Of 72 reads two of each change have to be made.
  expect([one.pages, one.keptPages]).toEqual([48, 24])
  expect(one.sentBytes).toBe(120 * 100 + 72 * 1000)
  expect(one.serverCores).toBeCloseTo((24 * 2 + 48 * 1 + 24 * 0.5 + 120 * 0.1) / 1000)
  expect(one.databaseCores).toBeCloseTo((24 * 3 + 48) / 1000)
  expect([one.connections, one.processes, one.machines, one.databaseConnections]).toEqual([500, 1, 2, 10])
  expect([one.bytesOfYear, one.rowsOfYear]).toEqual([100 * 150 * 100 * 1000, 100 * 150 * 100 * 10])
})

it('says what breaks first, and over how many databases it does not', () => {
  // 2,400 changes a second commit for 2.4 seconds in each: of half a second, 4.8 times too much.
  const { one, enough } = simulate(10_000, EVENING, COSTS, LIMITS)
  expect(one.uses[0]).toEqual({ limit: 'commits', share: 4.8 })
  expect(enough.databases).toBe(5)
  expect(enough.uses.every(({ share }) => share <= 1)).toBe(true)
  expect([enough.orders, enough.connections]).toEqual([one.orders, one.connections])
})

it('needs more servers for more connections, and for looking at the events of others', () => {
  const { one } = simulate(1000, EVENING, COSTS, LIMITS)
  expect(one.processes).toBe(5)
  // 3.12 cores over half a core each, less 24 ms in each second for 240 events.
  expect(simulate(1000, EVENING, { ...COSTS, changeMs: 10 }, LIMITS).one.processes).toBe(7)
  const idle = { ...EVENING, arrivals: [0] }
  expect(simulate(1000, idle, COSTS, LIMITS).one.processes).toBe(5)
  expect(simulate(2000, idle, COSTS, LIMITS).one.processes).toBe(10)
  const { enough } = simulate(100_000, EVENING, COSTS, LIMITS)
  expect(Number.isFinite(enough.processes)).toBe(true)
})

it('an evening without guests changes nothing', () => {
  const { one } = simulate(10, { ...EVENING, arrivals: [0] }, COSTS, LIMITS)
  expect([one.orders, one.changes, one.sentBytes, one.bytesOfYear]).toEqual([0, 0, 0, 0])
})
