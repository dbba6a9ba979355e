import type { Caller, House, WriteTx } from '@kafana/server'
import type { DemoUsername } from '../accounts.ts'
import type { MovingClock } from './moving-clock.ts'

/** The house, its clock and everybody who works in the venue. */
export interface Crew {
  readonly house: House
  readonly clock: MovingClock
  readonly companyId: string
  readonly callers: Readonly<Record<Exclude<DemoUsername, 'admin'>, Caller>>
}

/** The furnished venue: ids by the names of the demo's own lists. */
export interface Stage extends Crew {
  readonly tables: ReadonlyMap<string, string>
  readonly ingredients: ReadonlyMap<string, string>
  readonly products: ReadonlyMap<string, string>
}

/** Something that somebody does at a moment (UTC ms). */
export interface Action {
  readonly at: number
  act(tx: WriteTx): Promise<unknown>
}

/** The id under this name. @throws RangeError when the demo's lists do not agree */
export const idOf = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`the demo venue has no ${name}`)
  return id
}

const HOURS_IN_A_UNIT = 4
const HOUR_MS = 3_600_000

/** Plays actions in the order of their moments, some hours of the venue's life in one unit of work: a flush for each would take minutes. */
export const play = async ({ house, clock, companyId }: Crew, actions: readonly Action[]): Promise<void> => {
  const sorted = actions.toSorted((a, b) => a.at - b.at)
  for (const group of Map.groupBy(sorted, ({ at }) =>
    Math.floor(at / (HOURS_IN_A_UNIT * HOUR_MS)),
  ).values()) {
    await house.platform.uow.write(companyId, async (tx) => {
      for (const { at, act } of group) {
        clock.set(at)
        await act(tx)
      }
    })
  }
}
