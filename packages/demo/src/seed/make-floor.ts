import type { WriteTx } from '@kafana/server'
import type { WaiterName } from '../accounts.ts'
import { FLOOR } from '../venue/floor.ts'
import { idOf, type Crew } from './stage.ts'

const WAITERS: readonly WaiterName[] = ['ana', 'luka']

/** Zones with their tables, each given to its waiter. Answers the tables' ids by name. */
export const makeFloor = async (
  tx: WriteTx,
  {
    house: {
      services: { layout },
    },
    callers,
  }: Crew,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const { name, smokingZone, tables } of FLOOR) {
    const zone = await layout.createZone(tx, callers.vesna, { name, smokingZone })
    for (const { name: tableName, seats, x, y } of tables) {
      const { id } = await layout.createTable(tx, callers.vesna, {
        name: tableName,
        capacity: seats,
        zoneId: zone.id,
        position: { x, y },
      })
      ids.set(tableName, id)
    }
  }
  for (const waiter of WAITERS) {
    const own = FLOOR.flatMap(({ tables }) => tables).filter((table) => table.waiter === waiter)
    await layout.assign(
      tx,
      callers.vesna,
      callers[waiter].userId,
      own.map(({ name }) => idOf(ids, name)),
    )
  }
  return ids
}
