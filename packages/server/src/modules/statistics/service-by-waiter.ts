import { averageOf, type Minor } from '@kafana/domain'

/** The checks of one waiter that were closed in a range; null for those of nobody. */
export interface ClosedRow {
  readonly waiter: string | null
  readonly closed: number
  /** What they paid together. */
  readonly paid: Minor
  /** Those that paid and of which somebody said how many guests they are, with what these paid. */
  readonly parties: number
  readonly guests: number
  readonly guests_paid: Minor
}

interface Sums {
  readonly closed: number
  readonly paid: Minor
  readonly parties: number
  readonly guests: number
  readonly guestsPaid: Minor
}
export interface Guests {
  readonly parties: number
  readonly guests: number
  /** What each of them paid. */
  readonly average: Minor
}

/** What was taken off in checks of one waiter. */
interface LossRow {
  readonly waiter: string | null
  readonly amount: Minor
}

/** How the guests of one person in charge were served. */
export interface WaiterService<Person> {
  /** Null where nobody was in charge. */
  readonly waiter: Person | null
  readonly closed: number
  readonly paid: Minor
  readonly guests: Guests | null
  readonly voids: Minor
  readonly comps: Minor
  readonly discounts: Minor
  /** Of the bills that this person closed. */
  readonly tips: Minor
}

export const sumClosed = (rows: readonly ClosedRow[]): Sums => ({
  closed: rows.reduce((sum, { closed }) => sum + closed, 0),
  paid: rows.reduce((sum, { paid }) => sum + paid, 0),
  parties: rows.reduce((sum, { parties }) => sum + parties, 0),
  guests: rows.reduce((sum, { guests }) => sum + guests, 0),
  guestsPaid: rows.reduce((sum, { guests_paid }) => sum + guests_paid, 0),
})

export const guestsOf = ({ parties, guests, guestsPaid }: Sums): Guests | null =>
  guests === 0 ? null : { parties, guests, average: averageOf(guestsPaid, guests) }

interface ByWaiter<Person> {
  readonly closed: readonly ClosedRow[]
  readonly voids: readonly LossRow[]
  readonly comps: readonly LossRow[]
  readonly discounts: readonly LossRow[]
  readonly tips: readonly { readonly person: Person; readonly amount: Minor }[]
  readonly personOf: (id: string) => Person
}

/** Whose guests they were: the one who was paid most first, nobody last. */
export const byWaiter = <Person extends { readonly id: string }>({
  closed,
  voids,
  comps,
  discounts,
  tips,
  personOf,
}: ByWaiter<Person>): readonly WaiterService<Person>[] => {
  const losses = [...voids, ...comps, ...discounts].filter(({ amount }) => amount !== 0)
  const ids = new Set(
    [...closed, ...losses].map(({ waiter }) => waiter).concat(tips.map(({ person }) => person.id)),
  )
  const lostOf = (rows: readonly LossRow[], id: string | null): Minor =>
    rows.reduce((sum, { waiter, amount }) => (waiter === id ? sum + amount : sum), 0)
  const rows = [...ids].map((id): WaiterService<Person> => {
    const sums = sumClosed(closed.filter(({ waiter }) => waiter === id))
    return {
      waiter: id === null ? null : personOf(id),
      closed: sums.closed,
      paid: sums.paid,
      guests: guestsOf(sums),
      voids: lostOf(voids, id),
      comps: lostOf(comps, id),
      discounts: lostOf(discounts, id),
      tips: tips.find(({ person }) => person.id === id)?.amount ?? 0,
    }
  })
  const isNobody = ({ waiter }: WaiterService<Person>): number => (waiter === null ? 1 : 0)
  return rows.toSorted(
    (a, b) =>
      isNobody(a) - isNobody(b) || b.paid - a.paid || ((a.waiter?.id ?? '') < (b.waiter?.id ?? '') ? -1 : 1),
  )
}
