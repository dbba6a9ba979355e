import type { BillIntent, Gateway } from '@kafana/contract'
import { unlessRefused, withRetries, type BillingPage } from './bill-steps.ts'
import type { GatewayHost } from './gateway-host.ts'
import type { Host } from './network.ts'
import type { Plan, PlannedPairing } from './plan.ts'
import type { Random } from './random.ts'

/** In how many of the histories gateways are paired again: more often where the server goes back to an earlier state. */
const CHANCE = { usual: 0.05, restored: 0.4 }
const MOST = 2
const CHECK_INTERVAL_MS = 10_000

export const drawPairings = (
  random: Random,
  { gateways, faults, losses }: Pick<Plan, 'gateways' | 'faults' | 'losses'>,
  periodMs: number,
): PlannedPairing[] => {
  const isRestored =
    faults.some(({ fault }) => fault === 'server restored') ||
    losses.some(({ serverBackMs }) => serverBackMs !== null)
  if (!random.chance(isRestored ? CHANCE.restored : CHANCE.usual)) return []
  return Array.from({ length: 1 + random.below(MOST) }, () => ({
    at: random.below(periodMs),
    gateway: random.below(gateways),
    isUnpairedFirst: random.chance(0.5),
  }))
}

/** How the screens of a venue find its gateways: one that was paired again has another id. */
export const createGatewayIds = (gateways: readonly GatewayHost[]) => {
  const first = (id: string): GatewayHost | undefined => gateways.find(({ ids }) => ids().includes(id))
  return {
    hosts: {
      get: (id: string): Host | undefined => gateways.find((gateway) => gateway.id() === id)?.host,
      keys: () => gateways.map((gateway) => gateway.id()).values(),
    },
    /** The id now of the gateway that has or had this one. */
    current: (id: string): string => first(id)?.id() ?? id,
    /** The bill, as if its gateway had kept its first id. */
    withFirst: (bill: BillIntent): BillIntent => ({
      ...bill,
      gateway: bill.gateway === null ? null : (first(bill.gateway)?.ids()[0] ?? bill.gateway),
    }),
  }
}

const unpair = ({ client, note }: BillingPage, id: string): Promise<unknown> => {
  note(`the owner unpairs ${id}`)
  return client.api('DELETE', `/api/gateway/${id}`)
}

const giveCode = async (page: BillingPage, gateway: GatewayHost): Promise<void> => {
  const given = await withRetries(page, () => page.client.api<{ code: string }>('POST', '/api/gateway/code'))
  if (given === null) return
  page.note(`the owner gives ${gateway.host.name} a code`)
  gateway.enterCode(given.code)
}

export const pairAgain = (
  page: BillingPage,
  gateway: GatewayHost,
  { isUnpairedFirst }: PlannedPairing,
): Promise<void> =>
  unlessRefused(page, isUnpairedFirst ? unpairCurrent(page, gateway) : giveCode(page, gateway))

const unpairCurrent = async (page: BillingPage, gateway: GatewayHost): Promise<void> => {
  await withRetries(page, () => unpair(page, gateway.id()))
}

const pairedIds = async ({ client }: BillingPage): Promise<string[]> =>
  (await client.api<Gateway[]>('GET', '/api/gateway')).map(({ _id: id }) => id)

/** Pairs gateways that are not paired, and ends the pairings that no computer has. */
const repairPairings = async (page: BillingPage, gateways: readonly GatewayHost[]): Promise<void> => {
  const paired = await withRetries(page, () => pairedIds(page))
  const used = gateways.map((gateway) => gateway.id())
  for (const id of (paired ?? []).filter((each) => !used.includes(each)))
    await unlessRefused(
      page,
      withRetries(page, () => unpair(page, id)).then(() => undefined),
    )
  for (const gateway of gateways) if (!gateway.isPaired()) await unlessRefused(page, giveCode(page, gateway))
}

/** An owner looks at the pairings at a fixed interval. */
export const watchPairings = async (page: BillingPage, gateways: readonly GatewayHost[]): Promise<never> => {
  for (;;) {
    await page.client.processRun.sleep(CHECK_INTERVAL_MS)
    await repairPairings(page, gateways)
  }
}
