/** How long a device may keep a ticket before it arrives. */
const LONGEST_WAY_MS = 86_400_000
/** What was on its way for longer arrived late, and says so. */
const LATE_MS = 60_000

/** What a device says of a ticket, UTC ms by its own clock. */
export interface SaidTimes {
  readonly takenAt?: number | undefined
  /** When it was sent: with it, a clock that is wrong makes no difference. */
  readonly sentAt?: number | undefined
}

/**
 * When a ticket counts as taken, UTC ms by the server's clock: as long before its arrival as its device says. A device
 * that does not say what its clock shows is believed as it is. After the arrival, and more than a day before it, is the
 * arrival.
 */
export const takenAtOf = ({ takenAt, sentAt }: SaidTimes, arrivedAt: number): number => {
  const age = takenAt === undefined ? 0 : (sentAt ?? arrivedAt) - takenAt
  return age < 0 || age > LONGEST_WAY_MS ? arrivedAt : arrivedAt - age
}

/**
 * When a ticket that arrived late was taken; null for one that did not. A device that does not say what its clock shows
 * may be wrong by hours: its tickets are never late.
 */
export const lateTakenAt = (said: SaidTimes, arrivedAt: number): number | null => {
  if (said.sentAt === undefined) return null
  const takenAt = takenAtOf(said, arrivedAt)
  return arrivedAt - takenAt > LATE_MS ? takenAt : null
}

/** An order by when it arrived, and when it was taken if it arrived late. */
interface Arrived<T> {
  readonly createdAt: T
  readonly takenAt?: T | null | undefined
}

/** Since when the guests wait for an order. */
export const waitsSince = <T>({ createdAt, takenAt }: Arrived<T>): T => takenAt ?? createdAt

/**
 * Orders in the order in which they were taken. Those that did not arrive late stay as they are; one that did comes
 * before the first that was taken after it.
 * @param orders as they arrived
 */
export const asTaken = <O extends Arrived<number>>(orders: readonly O[]): O[] => {
  const isLate = ({ takenAt }: O): boolean => takenAt !== null && takenAt !== undefined
  const placed = orders.filter((order) => !isLate(order))
  for (const order of orders.filter(isLate)) {
    const next = placed.findIndex((other) => waitsSince(other) > waitsSince(order))
    placed.splice(next === -1 ? placed.length : next, 0, order)
  }
  return placed
}
