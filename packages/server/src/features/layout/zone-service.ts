import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ensureVersion } from '../../platform/http/lost-race.ts'
import { isSameName } from '../../platform/names.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { readZones } from './floor-reader.ts'
import type { NewZone, Zone, ZoneChange } from './floor.ts'
import { layoutRecorder } from './layout-recorder.ts'
import { freeTables } from './table-store.ts'
import { archiveZone, insertZone, updateZone } from './zone-store.ts'

export interface ZoneService {
  zones(tx: Tx): Promise<Zone[]>
  /** @throws AppError NAME_TAKEN */
  createZone(tx: WriteTx, caller: Caller, values: NewZone): Promise<Zone>
  /** @throws AppError NOT_FOUND, NAME_TAKEN; LostRace VERSION_CONFLICT */
  updateZone(tx: WriteTx, caller: Caller, id: string, change: ZoneChange): Promise<Zone>
  /** Its tables stay, without a zone. @throws AppError NOT_FOUND */
  removeZone(tx: WriteTx, caller: Caller, id: string): Promise<Zone>
}

const pick = (zones: readonly Zone[], id: string): Zone => found(zones.find((zone) => zone.id === id))
const current = async (tx: Tx, id: string): Promise<Zone> => pick(await readZones(tx), id)

const ensureNameFree = (zones: readonly Zone[], name: string, ownId?: string): void => {
  if (zones.some((other) => other.id !== ownId && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

const columns = ({ name, smokingZone }: NewZone): { name: string; smokingZone: 0 | 1 } => ({
  name,
  smokingZone: smokingZone ? 1 : 0,
})

export const createZoneService = ({ journal, clock }: Pick<Platform, 'journal' | 'clock'>): ZoneService => {
  const record = layoutRecorder(journal)
  return {
    zones: readZones,
    createZone: async (tx, caller, values) => {
      ensureNameFree(await readZones(tx), values.name)
      const id = newId()
      await tx.run(insertZone, { ...columns(values), id, now: clock.now() })
      await record(tx, caller, 'zone.created', id, { ...values })
      return current(tx, id)
    },
    updateZone: async (tx, caller, id, { version, ...sent }) => {
      const zones = await readZones(tx)
      const before = pick(zones, id)
      ensureVersion(before, version)
      const change = definedOnly(sent)
      const after = { ...before, ...change }
      ensureNameFree(zones, after.name, id)
      await tx.run(updateZone, { ...columns(after), id })
      await record(tx, caller, 'zone.updated', id, change)
      return current(tx, id)
    },
    removeZone: async (tx, caller, id) => {
      const before = await current(tx, id)
      await tx.run(freeTables, { zoneId: id })
      await tx.run(archiveZone, { id, now: clock.now() })
      await record(tx, caller, 'zone.archived', id)
      return { ...before, tables: [], version: before.version + 1 }
    },
  }
}
