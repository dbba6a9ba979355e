import { averageOf, type Minor, type Role } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectPeople, sumByPerson, sumVoidsByPerson } from './people-read-model.ts'
import { PERSON_SUMS } from './people-summary-store.ts'
import { sumOfRange } from './sales-summary-read-model.ts'
import { type BilledRange, quarterRange, summaryRange } from './statistics-read-model.ts'

interface Part {
  readonly orders: number
  readonly total: Minor
}

/** Money in minor units. Cash, card and what was paid otherwise are the total, which stornos are subtracted from. */
interface PaidSales {
  readonly orders: number
  readonly total: Minor
  readonly averageOrder: Minor
  readonly cash: Minor
  readonly card: Minor
  /** In other ways than in cash or by card. */
  readonly other: Minor
  /** Receipts that were voided, as positive amounts. */
  readonly takenBack: Part
  /** Confirmed orders that were rejected, and bills that were undone: they are no sales. */
  readonly voids: Part
}

/** The sales of whoever closed the bills; `taken` are the billed orders that the person took. */
export interface PersonSales extends PaidSales {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly role: Role
  readonly archived: boolean
  readonly taken: Part
  /** The cash that the person holds now, whatever the range. */
  readonly balance: Minor
}

export interface RangeTotals extends PaidSales {
  readonly profit: Minor
}

type Sums = Readonly<Record<(typeof PERSON_SUMS)[number], number>>
const NOTHING = Object.fromEntries(PERSON_SUMS.map((sum) => [sum, 0])) as Sums
const NO_VOIDS: Part = { orders: 0, total: 0 }

const paidSales = ({ orders, total, cash, card, ...sums }: Sums, voids: Part): PaidSales => ({
  orders,
  total,
  averageOrder: averageOf(total, orders),
  cash,
  card,
  other: total - cash - card,
  takenBack: { orders: sums.storno_orders, total: sums.storno_total },
  voids,
})

/** Largest sales first, then by name; people of whom there is nothing to show are left out. */
export const readPeople = async (tx: Tx, range: BilledRange): Promise<PersonSales[]> => {
  const sums = new Map(
    (await tx.all(sumByPerson, summaryRange(range))).map(({ person_id, ...row }) => [person_id, row]),
  )
  const voids = new Map(
    (await tx.all(sumVoidsByPerson, range)).map(({ person_id, ...row }) => [person_id, row]),
  )
  return (await tx.all(selectPeople, {}))
    .map((person): PersonSales => {
      const sold: Sums = sums.get(person.id) ?? NOTHING
      return {
        id: person.id,
        firstname: person.firstname,
        lastname: person.lastname,
        role: person.role,
        archived: person.archived_at !== null,
        ...paidSales(sold, voids.get(person.id) ?? NO_VOIDS),
        taken: { orders: sold.taken_orders, total: sold.taken_total },
        balance: person.balance ?? 0,
      }
    })
    .filter(
      ({ id, balance }) =>
        balance !== 0 || voids.has(id) || Object.values(sums.get(id) ?? NOTHING).some((sum) => sum !== 0),
    )
    .toSorted(
      (a, b) =>
        b.total - a.total || (`${a.lastname} ${a.firstname}` < `${b.lastname} ${b.firstname}` ? -1 : 1),
    )
}

/** The single-value metrics of a range. */
export const readTotals = async (tx: Tx, range: BilledRange): Promise<RangeTotals> => {
  const of = await tx.get(sumOfRange, quarterRange(range))
  const people: readonly Sums[] = await tx.all(sumByPerson, summaryRange(range))
  const voids: readonly Part[] = await tx.all(sumVoidsByPerson, range)
  const sumOf = (field: keyof Sums): number => people.reduce((sum, person) => sum + person[field], 0)
  const sales = {
    ...NOTHING,
    orders: of?.orders ?? 0,
    total: of?.total ?? 0,
    cash: sumOf('cash'),
    card: sumOf('card'),
    storno_orders: sumOf('storno_orders'),
    storno_total: sumOf('storno_total'),
  }
  const voided = {
    orders: voids.reduce((sum, { orders }) => sum + orders, 0),
    total: voids.reduce((sum, { total }) => sum + total, 0),
  }
  return { ...paidSales(sales, voided), profit: of?.profit ?? 0 }
}
