import { MAX_STATIONS, type StationRules } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService } from '../catalog/index.ts'
import type { GatewaysService } from '../gateways/index.ts'
import { type StationPrinter, toPrinter } from './station-printer.ts'
import {
  archiveStation,
  insertStation,
  placeStation,
  selectStations,
  updatePrinter,
  updateStation,
} from './station-store.ts'

export interface Station extends StationRules {
  readonly id: string
  readonly name: string
  /** Its screen makes no sound. */
  readonly silent: boolean
  /** Null for a station without paper. */
  readonly printer: StationPrinter | null
  readonly version: number
}

type Fields = Pick<Station, 'name' | 'acceptAtOnce' | 'toServed' | 'silent'>
interface Routes {
  /** The menu groups that are made there from now on; undefined leaves them as they are. */
  readonly groups?: readonly string[] | undefined
}
/** Flags are off unless they are given. */
export type NewStation = Pick<Station, 'name' | 'category'> &
  Routes & { readonly [K in Exclude<keyof Fields, 'name'>]?: boolean | undefined }
/** Undefined fields stay as they are. */
export type StationChange = { readonly [K in keyof Fields]?: Fields[K] | undefined } & Routes & {
    readonly version?: number | undefined
  }

export interface PrinterChange {
  readonly printer: StationPrinter | null
  readonly version?: number | undefined
}

export interface StationsService {
  /** In the order that the owner gave them. */
  list(tx: Tx): Promise<Station[]>
  /** @throws AppError NAME_TAKEN, TOO_MANY_STATIONS, and for its groups NOT_FOUND, STATION_OF_OTHER_CATEGORY */
  create(tx: WriteTx, caller: Caller, values: NewStation): Promise<Station>
  /** @throws AppError NOT_FOUND, NAME_TAKEN, STATION_OF_OTHER_CATEGORY; ConflictError VERSION_CONFLICT */
  update(tx: WriteTx, caller: Caller, id: string, change: StationChange): Promise<Station>
  /**
   * Gives it a printer or takes it away; what waits for it goes to the new one, or to the screens.
   * @throws AppError NOT_FOUND, NO_GATEWAY; ConflictError VERSION_CONFLICT
   */
  setPrinter(tx: WriteTx, caller: Caller, id: string, change: PrinterChange): Promise<Station>
  /** Printers of a gateway that has another id now, and what waits for them. */
  movePrinters(tx: WriteTx, from: readonly string[], gatewayId: string): Promise<void>
  /** Stations that are left out follow those that are named, in their old order. @throws AppError NOT_FOUND */
  order(tx: WriteTx, caller: Caller, ids: readonly string[]): Promise<Station[]>
  /**
   * Groups and products leave it, and its open lines go where their products are made now. @throws AppError NOT_FOUND
   */
  archive(tx: WriteTx, caller: Caller, id: string): Promise<Station>
}

export interface StationDeps {
  readonly catalog: Pick<CatalogService, 'routeGroups' | 'leaveStation'>
  /** Moves the open lines of a station to where their products are made, and returns their ids. */
  readonly rerouteLines: (tx: WriteTx, stationId: string) => Promise<readonly string[]>
  /** Sends what waits for its printer to another gateway; null: to the screens. */
  readonly rerouteJobs: (
    tx: WriteTx,
    stationId: string,
    gatewayId: string | null,
    now: number,
  ) => Promise<void>
  readonly gateways: Pick<GatewaysService, 'list'>
}

const flagsOf = ({ acceptAtOnce, toServed, silent }: Omit<Fields, 'name'>) =>
  ({ acceptAtOnce: acceptAtOnce ? 1 : 0, toServed: toServed ? 1 : 0, silent: silent ? 1 : 0 }) as const

const list = async (tx: Tx): Promise<Station[]> =>
  (await tx.all(selectStations, {})).map(
    ({ id, name, category, accept_at_once, to_served, silent, printer, version }) => ({
      id,
      name,
      category,
      acceptAtOnce: accept_at_once === 1,
      toServed: to_served === 1,
      silent: silent === 1,
      printer: toPrinter({ printer }),
      version,
    }),
  )

const current = async (tx: Tx, id: string): Promise<Station> =>
  ensureFound((await list(tx)).find((station) => station.id === id))

const ensureNameFree = (stations: readonly Station[], { id, name }: Pick<Station, 'id' | 'name'>): void => {
  if (stations.some((other) => other.id !== id && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

export const createStationsService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  { catalog, rerouteLines, rerouteJobs, gateways }: StationDeps,
): StationsService => {
  const record = changesOf(audit, 'stations')
  const putPrinter = async (
    tx: WriteTx,
    by: string | null,
    id: string,
    printer: StationPrinter | null,
  ): Promise<void> => {
    const gatewayId = printer?.gateway ?? null
    const values = { id, gatewayId, printer: printer && JSON.stringify(printer) }
    await tx.run(updatePrinter, { ...values, kind: printer?.kind ?? 'screen' })
    await rerouteJobs(tx, id, gatewayId, clock.now())
    await record(tx, by, 'station.printerChanged', id, { printer })
  }
  return {
    list,
    create: async (tx, { userId }, { groups, name, category, ...sent }) => {
      const before = await tx.all(selectStations, {})
      if (before.length >= MAX_STATIONS) throw new AppError('TOO_MANY_STATIONS')
      const id = newId()
      ensureNameFree(await list(tx), { id, name })
      const flags = { acceptAtOnce: false, toServed: false, silent: false, ...definedOnly(sent) }
      await tx.run(insertStation, {
        id,
        name,
        category,
        ...flagsOf(flags),
        position: (before.at(-1)?.position ?? 0) + 1,
        now: clock.now(),
      })
      if (groups) await catalog.routeGroups(tx, id, groups)
      await record(tx, userId, 'station.created', id, { name, category, ...flags, groups })
      return current(tx, id)
    },
    update: async (tx, { userId }, id, { version, ...sent }) => {
      const before = await current(tx, id)
      ensureVersion(before, version)
      const { groups, ...change } = definedOnly(sent)
      const after = { ...before, ...change }
      ensureNameFree(await list(tx), after)
      await tx.run(updateStation, { id, name: after.name, ...flagsOf(after) })
      if (groups) await catalog.routeGroups(tx, id, groups)
      await record(tx, userId, 'station.updated', id, { ...change, ...(groups && { groups }) })
      return current(tx, id)
    },
    setPrinter: async (tx, { userId }, id, { printer, version }) => {
      const before = await current(tx, id)
      ensureVersion(before, version)
      const gatewayId = printer?.gateway ?? null
      if (gatewayId !== null && (await gateways.list(tx)).every((gateway) => gateway.id !== gatewayId))
        throw new AppError('NO_GATEWAY')
      await putPrinter(tx, userId, id, printer)
      return current(tx, id)
    },
    movePrinters: async (tx, from, gatewayId) => {
      for (const { id, printer } of await list(tx))
        if (printer && from.includes(printer.gateway))
          await putPrinter(tx, null, id, { ...printer, gateway: gatewayId })
    },
    order: async (tx, { userId }, ids) => {
      const before = new Map((await tx.all(selectStations, {})).map((station) => [station.id, station]))
      for (const id of ids) ensureFound(before.get(id))
      const order = [...new Set([...ids, ...before.keys()])]
      for (const [position, id] of order.entries())
        if (before.get(id)?.position !== position) await tx.run(placeStation, { id, position })
      await record(tx, userId, 'station.ordered', '', { stations: order })
      return list(tx)
    },
    archive: async (tx, { userId }, id) => {
      const before = await current(tx, id)
      await tx.run(archiveStation, { id, now: clock.now() })
      await catalog.leaveStation(tx, id)
      const lines = await rerouteLines(tx, id)
      await rerouteJobs(tx, id, null, clock.now())
      await record(tx, userId, 'station.archived', id, { name: before.name, lines })
      return { ...before, version: before.version + 1 }
    },
  }
}
