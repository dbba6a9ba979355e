import { layoutEndpoints, type VenueTable as WireTable, type Zone as WireZone } from '@kafana/contract'
import { withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import type { VenueTable, Zone } from './floor.ts'
import type { LayoutService } from './layout-service.ts'

const tableToWire = ({ id, zoneId, assignedUsers, kind, ...rest }: VenueTable): WireTable => ({
  ...rest,
  _id: id,
  zone: zoneId,
  assignedUsers: assignedUsers.map((userId) => ({ _id: userId })),
  ...(kind === 'counter' && { kind }),
})

const zoneToWire = ({ id, tables, ...rest }: Zone): WireZone => ({
  ...rest,
  _id: id,
  tables: tables.map(tableToWire),
})

export const layoutRoutes = (service: LayoutService) =>
  implement(layoutEndpoints, {
    zones: async (_input, { read }) => (await read((tx) => service.zones(tx))).map(zoneToWire),
    createZone: ({ body }, { caller, write }) =>
      write(async (tx) => zoneToWire(await service.createZone(tx, caller, body))),
    updateZone: ({ params, body }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(zoneToWire, service.updateZone(tx, caller, params.id, body).then(zoneToWire)),
      ),
    removeZone: ({ params }, { caller, write }) =>
      write(async (tx) => zoneToWire(await service.removeZone(tx, caller, params.id))),
    moveTable: ({ params }, { caller, write }) =>
      write(async (tx) => tableToWire(await service.moveTable(tx, caller, params.tableId, params.zoneId))),
    removeTableFromZone: ({ params }, { caller, write }) =>
      write(async (tx) =>
        tableToWire(await service.removeFromZone(tx, caller, params.tableId, params.zoneId)),
      ),
    tables: async (_input, { read }) => (await read((tx) => service.tables(tx))).map(tableToWire),
    table: async ({ params }, { read }) => tableToWire(await read((tx) => service.table(tx, params.id))),
    createTable: ({ body: { zone, ...values } }, { caller, write }) =>
      write(async (tx) => tableToWire(await service.createTable(tx, caller, { ...values, zoneId: zone }))),
    assign: ({ body }, { caller, write }) =>
      write(async (tx) => (await service.assign(tx, caller, body.userId, body.tableIds)).map(tableToWire)),
    unassign: ({ params }, { caller, write }) =>
      write(async (tx) => tableToWire(await service.unassign(tx, caller, params.userId, params.id))),
    updateTable: ({ params, body }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(
          tableToWire,
          service.updateTable(tx, caller, params.id, body).then(tableToWire),
        ),
      ),
    removeTable: ({ params }, { caller, write }) =>
      write(async (tx) => tableToWire(await service.archiveTable(tx, caller, params.id))),
  })
