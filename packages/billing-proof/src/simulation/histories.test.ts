import { afterAll, beforeAll, expect, it } from 'vitest'
import { withGuestAccounts } from './guests-plan.ts'
import { NO_FAULTS } from './network.ts'
import { FAULT_PERIOD_MS, type Plan } from './plan.ts'
import { withDeniedBills } from './planted-plans.ts'
import { createRandom } from './random.ts'
import { withRestore } from './restored-plan.ts'
import { tryHistory } from './run-history.ts'
import type { ServedVenue } from './serve-meals.ts'
import { makeTemplate, type Template } from './template.ts'

const HISTORIES = 15
const DENIED_HISTORIES = 8
const LATE_HISTORIES = 3
const RESTORED_HISTORIES = 12
const TIMEOUT_MS = 240_000

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.dispose())

const traceOf = async (seed: number): Promise<string[]> => {
  const lines: string[] = []
  await tryHistory({
    template,
    seed,
    trace: (at, text) => {
      lines.push(`${at} ${text}`)
    },
  })
  // Ids differ between the histories of a process, so they are numbered by first appearance.
  const names = new Map<string, string>()
  return lines.map((line) =>
    line.replaceAll(/[0-9a-f]{32}/g, (id) => names.get(id) ?? names.set(id, `#${names.size}`).get(id) ?? ''),
  )
}

it(
  'a seed always gives the same history',
  async () => {
    const trace = await traceOf(13)
    expect(trace.length).toBeGreaterThan(10)
    expect(await traceOf(13)).toEqual(trace)
    expect(await traceOf(14)).not.toEqual(trace)
  },
  TIMEOUT_MS,
)

it(
  `no violation in ${HISTORIES} histories of crashes, lost responses and faults`,
  async () => {
    const found: string[] = []
    let documents = 0
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const result = await tryHistory({ template, seed })
      documents += result.documents
      found.push(...result.failures.map((failure) => `seed ${seed}: ${failure}`))
    }
    expect(found).toEqual([])
    expect(documents).toBeGreaterThan(HISTORIES / 2)
  },
  TIMEOUT_MS,
)

/** Guests pay by account and with vouchers, and the server goes back to a backup in between. */
const withForgottenAccounts =
  (seed: number) =>
  (plan: Plan, venue: ServedVenue): Plan =>
    withGuestAccounts(createRandom(`accounts ${seed}`), withRestore(plan), venue)

it(
  'what guests pay by account and with vouchers is not lost when the server goes back to a backup',
  async () => {
    const found: string[] = []
    for (let seed = 1; seed <= RESTORED_HISTORIES; seed += 1) {
      const { failures } = await tryHistory({ template, seed, adjustPlan: withForgottenAccounts(seed) })
      found.push(...failures.map((failure) => `seed ${seed}: ${failure}`))
    }
    expect(found).toEqual([])
  },
  TIMEOUT_MS,
)

/** Nothing happens but one fiscal bill, a minute and a half after the fault period. */
const withOneLateBill = (plan: Plan, { orders, waiters: [waiter] }: ServedVenue): Plan => ({
  ...plan,
  actions: [
    {
      at: FAULT_PERIOD_MS + 90_000,
      monitor: 0,
      action: {
        type: 'bill',
        orders: orders.slice(0, 1),
        kind: 'fiscal',
        payment: 'cash',
        split: null,
        waiter: waiter?.username ?? '',
        gateway: null,
      },
    },
  ],
  faults: [],
  losses: [],
  clocks: [],
  serverClocks: [],
  networkFaults: NO_FAULTS,
  deviceFaults: 0,
  deviceTraits: [],
  lyingPage: null,
})

it(
  'a history is judged when its last action is over, although that begins after the fault period',
  async () => {
    const ends = []
    for (let seed = 1; seed <= LATE_HISTORIES; seed += 1) {
      const { failures, documents } = await tryHistory({ template, seed, adjustPlan: withOneLateBill })
      ends.push({ failures, documents })
    }
    expect(ends).toEqual(ends.map(() => ({ failures: [], documents: 1 })))
  },
  TIMEOUT_MS,
)

it(
  'bills that their gateways deny are undone and billed again, without a violation',
  async () => {
    const found: string[] = []
    let undone = 0
    for (let seed = 1; seed <= DENIED_HISTORIES; seed += 1) {
      const result = await tryHistory({ template, seed, adjustPlan: withDeniedBills })
      undone += result.undone
      found.push(...result.failures.map((failure) => `seed ${seed}: ${failure}`))
    }
    expect(found).toEqual([])
    expect(undone).toBeGreaterThan(DENIED_HISTORIES)
  },
  TIMEOUT_MS,
)
