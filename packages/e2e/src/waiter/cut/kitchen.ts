import type { Check, Snapshot } from '@kafana/contract'
import { happens, pick } from './chance.ts'
import type { CutVenue } from './venue.ts'

const openChecks = async ({ onlooker, tables }: CutVenue): Promise<readonly Check[]> => {
  const { checks } = await onlooker<Snapshot>('/api/waiter/snapshot?resources=checks')
  const ours = new Set(tables.map(({ id }) => id))
  return (checks?.checks ?? []).filter(({ table }) => ours.has(table._id))
}

/** The kitchen finishes one order. */
const finish = async ({ monitor }: CutVenue, checks: readonly Check[]): Promise<void> => {
  const orders = checks.flatMap((check) => check.orders)
  const next = orders.find(({ products }) => products.some(({ state }) => state === 'sent'))
  if (!next) return
  const lines = next.products.map(({ line: id, lineVersion: version }) => ({ id, version }))
  await monitor('/api/lines/state', 'PUT', { lines, to: 'ready' })
}

/** A party joins another one, or goes to a table where nobody sits. */
const reseat = async ({ monitor, tables }: CutVenue, checks: readonly Check[]): Promise<void> => {
  const party = pick(checks)
  const other = pick(checks.filter((check) => check !== party))
  const free = pick(tables.filter(({ id }) => !checks.some(({ table }) => table._id === id)))
  if (party && other && happens(1 / 2))
    await monitor(`/api/checks/${party._id}/merge`, 'POST', { into: other._id })
  else if (party && free)
    await monitor(`/api/checks/${party._id}/move`, 'POST', { table: free.id, as: 'beside' })
}

/** One thing that the monitor does, past any network that is cut; nothing while the server is away, or if a waiter was faster. */
export const doSomething = async (venue: CutVenue): Promise<void> => {
  const checks = await openChecks(venue)
  const done = happens(3 / 4) ? finish(venue, checks) : reseat(venue, checks)
  await done.catch(() => undefined)
}
