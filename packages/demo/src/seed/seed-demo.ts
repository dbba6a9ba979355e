import { addDays, dayBounds, dayOf } from '@kafana/domain'
import { createHouse, type HouseOptions } from '@kafana/server'
import { DEMO_COMPANY } from '../venue/company.ts'
import { makeFloor } from './make-floor.ts'
import { makeMenu, makeStorage } from './make-goods.ts'
import { makePeople } from './make-people.ts'
import { createMovingClock } from './moving-clock.ts'
import { openOrderActions } from './open-orders.ts'
import { playPast } from './play-past.ts'
import { play, type Crew, type Stage } from './stage.ts'

export interface SeedOptions extends Pick<HouseOptions, 'settings' | 'store' | 'log' | 'hasher'> {
  /** The moment that the venue will be found at, UTC ms. */
  readonly now: number
  /** Whole days of past orders. */
  readonly days: number
  readonly onDay?: (day: string) => void
}

/** The venue opens as its days do. */
const VENUE_CLOCK = { timezone: DEMO_COMPANY.timezone, dayStart: '00:00' }
/** It was set up at noon of the day before the first guests came. */
const SET_UP_MS = 12 * 3_600_000

const furnish = (crew: Crew): Promise<Stage> =>
  crew.house.platform.uow.write(crew.companyId, async (tx) => {
    const tables = await makeFloor(tx, crew)
    const ingredients = await makeStorage(tx, crew)
    return { ...crew, tables, ingredients, products: await makeMenu(tx, crew, ingredients) }
  })

/** Fills an empty store with the demo venue, its past played out by the product's own rooms under a clock that runs ahead. Answers the venue's id. */
export const seedDemo = async ({ now, days, onDay, ...options }: SeedOptions): Promise<string> => {
  const firstDay = addDays(dayOf(now, VENUE_CLOCK), -days)
  const clock = createMovingClock(dayBounds(addDays(firstDay, -1), VENUE_CLOCK).start + SET_UP_MS)
  const house = createHouse({ ...options, clock })
  const stage = await furnish(await makePeople(house, clock))
  await playPast({ stage, venueClock: VENUE_CLOCK, now, days, onDay })
  await play(stage, openOrderActions(stage, now))
  return stage.companyId
}
