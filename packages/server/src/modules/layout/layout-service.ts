import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, ensureVersion, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { readZones } from './current-floor.ts'
import type { NewZone, Zone, ZoneChange } from './floor.ts'
import { archiveZone, insertZone, removeTablesFromZone, updateZone } from './layout-store.ts'
import {
  createPlacingService,
  createTableService,
  type PlacingService,
  type TableService,
} from './table-service.ts'

interface ZoneService {
  zones(tx: Tx): Promise<Zone[]>
  /** @throws AppError NAME_TAKEN */
  createZone(tx: WriteTx, caller: Caller, values: NewZone): Promise<Zone>
  /** @throws AppError NOT_FOUND, NAME_TAKEN; ConflictError VERSION_CONFLICT */
  updateZone(tx: WriteTx, caller: Caller, id: string, change: ZoneChange): Promise<Zone>
  /** Its tables stay without a zone. @throws AppError NOT_FOUND */
  removeZone(tx: WriteTx, caller: Caller, id: string): Promise<Zone>
}

const pickZone = (zones: readonly Zone[], id: string): Zone => found(zones.find((zone) => zone.id === id))
const currentZone = async (tx: Tx, id: string): Promise<Zone> => pickZone(await readZones(tx), id)

const ensureNameFree = (zones: readonly Zone[], name: string, ownId?: string): void => {
  if (zones.some((other) => other.id !== ownId && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

const columns = ({ name, smokingZone }: NewZone): { name: string; smokingZone: 0 | 1 } => ({
  name,
  smokingZone: smokingZone ? 1 : 0,
})

const createZoneService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): ZoneService => {
  const record = changesOf(audit, 'layout')
  return {
    zones: readZones,
    createZone: async (tx, { userId }, values) => {
      ensureNameFree(await readZones(tx), values.name)
      const id = newId()
      await tx.run(insertZone, { ...columns(values), id, now: clock.now() })
      await record(tx, userId, 'zone.created', id, { ...values })
      return currentZone(tx, id)
    },
    updateZone: async (tx, { userId }, id, { version, ...sent }) => {
      const zones = await readZones(tx)
      const before = pickZone(zones, id)
      ensureVersion(before, version)
      const change = definedOnly(sent)
      const after = { ...before, ...change }
      ensureNameFree(zones, after.name, id)
      await tx.run(updateZone, { ...columns(after), id })
      await record(tx, userId, 'zone.updated', id, change)
      return currentZone(tx, id)
    },
    removeZone: async (tx, { userId }, id) => {
      const before = await currentZone(tx, id)
      await tx.run(removeTablesFromZone, { zoneId: id })
      await tx.run(archiveZone, { id, now: clock.now() })
      await record(tx, userId, 'zone.archived', id)
      return { ...before, tables: [], version: before.version + 1 }
    },
  }
}

/** Zones and the tables in them. */
export interface LayoutService extends ZoneService, TableService, PlacingService {}

export const createLayoutService = (platform: Pick<Platform, 'audit' | 'clock'>): LayoutService => ({
  ...createZoneService(platform),
  ...createTableService(platform),
  ...createPlacingService(platform),
})
