import { type Category, makesCategory } from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectGroups } from './menu-group-store.ts'
import { clearProducts, leaveGroups, routeGroups, selectStationCategory } from './station-routing-store.ts'

/** What is made at which station; the caller records the change. */
export interface StationRouting {
  /**
   * The menu groups of a station from now on; those that are left out leave it.
   * @throws AppError NOT_FOUND, STATION_OF_OTHER_CATEGORY
   */
  routeGroups(tx: WriteTx, stationId: string, groupIds: readonly string[]): Promise<void>
  /** Takes every group and product away from a station. */
  leaveStation(tx: WriteTx, stationId: string): Promise<void>
}

/** @throws AppError NOT_FOUND, STATION_OF_OTHER_CATEGORY unless what has this category can be made there */
export const ensureStation = async (tx: Tx, stationId: string | null, category: Category): Promise<void> => {
  if (stationId === null) return
  const station = ensureFound(await tx.get(selectStationCategory, { id: stationId }))
  if (!makesCategory(station, category)) throw new AppError('STATION_OF_OTHER_CATEGORY')
}

export const stationRouting: StationRouting = {
  routeGroups: async (tx, stationId, ids) => {
    const groups = new Map((await tx.all(selectGroups, {})).map((group) => [group.id, group]))
    for (const id of ids) await ensureStation(tx, stationId, ensureFound(groups.get(id)).category)
    await tx.run(leaveGroups, { stationId, ids })
    await tx.run(routeGroups, { stationId, ids })
  },
  leaveStation: async (tx, stationId) => {
    await tx.run(leaveGroups, { stationId, ids: [] })
    await tx.run(clearProducts, { stationId })
  },
}
