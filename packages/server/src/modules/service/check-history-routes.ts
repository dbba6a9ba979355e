import type { CheckHistoryStep } from '@kafana/contract'
import { fromMinor } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService, HistoryPage, HistoryStep, StepNames } from '../checks/index.ts'
import type { OrdersService } from '../orders/index.ts'

type Given = Awaited<ReturnType<OrdersService['givenDiscounts']>>[number]
/** Names, and the discounts that steps are about. */
interface Known extends StepNames {
  readonly discounts: ReadonlyMap<string, Given>
}
type Fields = Omit<CheckHistoryStep, 'position' | 'what' | 'at' | 'by' | 'approvedBy'>
type Details = HistoryStep['details']

const personIn = ({ people }: Known, id: string | null | undefined) => {
  const found = id === null || id === undefined ? undefined : people.get(id)
  return found && personToWire(found)
}

const joinedIn = ({ checks }: Known, id: string | null | undefined) => {
  const found = id === null || id === undefined ? undefined : checks.get(id)
  return found && { _id: found.id, number: found.number, table: found.table }
}

const movedFields = ({ tables }: Known, { from, to }: Details): Fields => {
  const [before, after] = [tables.get(from ?? ''), tables.get(to ?? '')]
  return before !== undefined && after !== undefined ? { tables: { from: before, to: after } } : {}
}

const joinedFields = (known: Known, details: Details): Fields => {
  const [into, from] = [joinedIn(known, details.into), joinedIn(known, details.from)]
  return { ...(into && { into }), ...(from && { from }) }
}

const handedOverFields = (known: Known, { from, to }: Details): Fields => {
  const [before = null, after] = [personIn(known, from), personIn(known, to)]
  return after ? { waiters: { from: before, to: after } } : {}
}

const discountFields = ({ discounts }: Known, { discount, isReversed }: Details): Fields => {
  const given = discounts.get(discount ?? '')
  if (!given) return {}
  // Percent and amounts have two decimals both.
  return { discount: { kind: given.kind, value: fromMinor(given.value), isReversed: isReversed === true } }
}

const coversFields = (_: Known, { covers = null, was }: Details): Fields => ({
  covers: { to: covers, ...(was !== undefined && { from: was }) },
})

const NO_FIELDS = (): Fields => ({})
/** What each kind of step says beside who did it, and when. */
const FIELDS: Readonly<Record<HistoryStep['what'], (known: Known, details: Details) => Fields>> = {
  opened: NO_FIELDS,
  closed: NO_FIELDS,
  covers: coversFields,
  type: (_, { type }) => (type ? { type } : {}),
  allergies: (_, { allergies = '' }) => ({ text: allergies }),
  note: (_, { note = '' }) => ({ text: note }),
  moved: movedFields,
  merged: joinedFields,
  handedOver: handedOverFields,
  presented: (known, { total, ...details }) => ({
    ...(total !== undefined && { total: fromMinor(total) }),
    ...joinedFields(known, details),
  }),
  discounted: discountFields,
}

const stepToWire = (known: Known, { position, what, at, by, details }: HistoryStep): CheckHistoryStep => {
  const { approvedBy } = known.discounts.get(details.discount ?? '') ?? {}
  const approver =
    personIn(known, details.approvedBy) ??
    (approvedBy && details.isReversed === undefined ? personToWire(approvedBy) : undefined)
  return {
    position,
    what,
    at: iso(at),
    by: personToWire(by),
    ...FIELDS[what](known, details),
    ...(approver && { approvedBy: approver }),
  }
}

interface HistoryReads {
  readonly checks: Pick<ChecksService, 'history'>
  readonly orders: Pick<OrdersService, 'givenDiscounts'>
}

/** What happened to a check, on the wire. @throws AppError NOT_FOUND */
export const historyToWire = async (
  tx: Tx,
  { checks, orders }: HistoryReads,
  id: string,
  page: HistoryPage,
): Promise<{ readonly steps: CheckHistoryStep[]; readonly next?: number }> => {
  const { steps, names, next } = await checks.history(tx, id, page)
  const ids = steps.flatMap(({ details: { discount } }) => discount ?? [])
  const given = ids.length === 0 ? [] : await orders.givenDiscounts(tx, ids)
  const known = { ...names, discounts: new Map(given.map((each) => [each.id, each])) }
  return {
    steps: steps.map((step) => stepToWire(known, step)),
    ...(next !== undefined && { next }),
  }
}
