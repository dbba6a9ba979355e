import { FLOOR, type DemoTable } from '../venue/floor.ts'
import { arrivalOn, ordersOn, terraceAppeal } from './busyness.ts'
import { planParty, type Party } from './plan-visit.ts'
import { randomFor, type Random } from './random.ts'

/** A party that found a table. */
export interface Visit extends Party {
  readonly table: DemoTable
}

/** Nobody sits down before the table is cleared. */
const CLEARING_SECONDS = 10 * 60
/** Parties that turn away because nothing is free; then the day is full. */
const MOST_TURNED_AWAY = 200

const seatings = FLOOR.flatMap(({ smokingZone, tables }) =>
  tables.map((table) => ({ table, outside: smokingZone })),
)

const overlaps = (a: Party, b: Party): boolean =>
  a.sitsDownAt < b.paysAt + CLEARING_SECONDS && b.sitsDownAt < a.paysAt + CLEARING_SECONDS

/** A free table, rather one that the party fills. */
const seat = (day: string, party: Party, visits: readonly Visit[], random: Random): DemoTable | null => {
  const free = seatings.filter(
    ({ table }) =>
      table.seats >= party.guests &&
      !visits.some((visit) => visit.table.name === table.name && overlaps(visit, party)),
  )
  if (free.length === 0) return null
  return random.pick(
    free,
    ({ table, outside }) => (outside ? terraceAppeal(day) : 1) / (1 + table.seats - party.guests),
  ).table
}

/** Everybody who comes on a day (YYYY-MM-DD), in the order in which they sit down. The same day always brings the same guests. */
export const planDay = (day: string): Visit[] => {
  const random = randomFor(day)
  const target = ordersOn(day, random)
  const visits: Visit[] = []
  let orders = 0
  let turnedAway = 0
  while (orders < target && turnedAway < MOST_TURNED_AWAY) {
    const party = planParty(arrivalOn(day, random), random)
    const table = seat(day, party, visits, random)
    if (table === null) {
      turnedAway += 1
      continue
    }
    visits.push({ ...party, table })
    orders += party.orders.length
  }
  return visits.toSorted((a, b) => a.sitsDownAt - b.sitsDownAt)
}
