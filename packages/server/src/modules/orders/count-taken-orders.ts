import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { SalesSummary } from '../statistics/index.ts'
import { selectRelatives, updateCounts } from './count-taken-orders-store.ts'
import type { Order } from './order.ts'

type Taken = Pick<Order, 'id'>

interface Member {
  readonly id: string
  /** The order that was taken: what this one was carved off or copied from, and so on. */
  readonly root: string
  /** Its bill holds: it is billed, and its receipt was not voided. */
  readonly isSold: boolean
  readonly billedAt: number
  readonly counts: number
}

/** Everything that became of the orders from which these came, what was billed first before the rest. */
const familiesOf = async (tx: Tx, ids: readonly string[]): Promise<Member[]> => {
  const asked = new Set<string>()
  const relativesOf = (of: readonly string[]) => tx.all(selectRelatives, { ids: of })
  const rows = new Map<string, Awaited<ReturnType<typeof relativesOf>>[number]>()
  for (let next = [...new Set(ids)]; next.length > 0;) {
    for (const id of next) asked.add(id)
    const found = await relativesOf(next)
    for (const row of found) rows.set(row.id, row)
    const named = found.flatMap(({ id, carved_from: from, copy_of: copyOf }) => [id, from, copyOf])
    next = [...new Set(named)].flatMap((id) => (id === null || asked.has(id) ? [] : [id]))
  }
  const rootOf = (id: string): string => {
    const row = rows.get(id)
    const parent = row?.carved_from ?? row?.copy_of ?? null
    return parent === null ? id : rootOf(parent)
  }
  return [...rows.values()]
    .map(({ id, status, billed_at: billedAt, storno_at: voidedAt, counts }) => ({
      id,
      root: rootOf(id),
      isSold: status === 'billed' && voidedAt === null,
      billedAt: billedAt ?? 0,
      counts,
    }))
    .toSorted((a, b) => a.billedAt - b.billedAt || (a.id < b.id ? -1 : 1))
}

const setCounts = async (tx: WriteTx, ids: readonly string[], counts: 0 | 1): Promise<void> => {
  if (ids.length > 0) await tx.run(updateCounts, { ids, counts })
}

/**
 * An order, the parts that were carved off it and the copies of all of them count as one order sold, with the one that
 * is billed first. Called for orders that are about to be billed for the first time.
 */
export const countFirstBilled = async (tx: WriteTx, orders: readonly Taken[]): Promise<void> => {
  if (orders.length === 0) return
  const members = new Map(
    (
      await familiesOf(
        tx,
        orders.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  )
  const counting = [...members.values()].filter(({ isSold, counts }) => isSold && counts === 1)
  const counted = new Set(counting.map(({ root }) => root))
  const changed: Readonly<Record<0 | 1, string[]>> = { 0: [], 1: [] }
  for (const { id } of orders) {
    const { root = id, counts } = members.get(id) ?? {}
    const wanted = counted.has(root) ? 0 : 1
    if (counts !== wanted) changed[wanted].push(id)
    counted.add(root)
  }
  await setCounts(tx, changed[0], 0)
  await setCounts(tx, changed[1], 1)
}

/**
 * Called for orders whose bill is about to be undone or voided: what else is sold of the same order counts from now on,
 * as if it had been billed first.
 */
export const passCountOn = async (
  tx: WriteTx,
  sales: Pick<SalesSummary, 'add' | 'remove'>,
  ids: readonly string[],
): Promise<void> => {
  const sold = (await familiesOf(tx, ids)).filter(({ isSold }) => isSold)
  const [from, to]: readonly [string[], string[]] = [[], []]
  for (const [, family] of Map.groupBy(sold, ({ root }) => root)) {
    const counting = family.find(({ counts }) => counts === 1)
    const heir = family.find(({ id }) => !ids.includes(id))
    if (!counting || !heir || !ids.includes(counting.id)) continue
    from.push(counting.id)
    to.push(heir.id)
  }
  if (to.length === 0) return
  await sales.remove(tx, [...from, ...to])
  await setCounts(tx, from, 0)
  await setCounts(tx, to, 1)
  await sales.add(tx, [...from, ...to])
}

/** Called for an order whose bill was undone, after it was removed from the sales: the next bill decides again. */
export const countAgain = (tx: WriteTx, { id }: Taken): Promise<void> => setCounts(tx, [id], 1)
