import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, requiredText, sentVersion, version, wholeNumber } from './fields.ts'

const coordinate = z
  .number('VALUE_INVALID')
  .check(z.gte(-100_000, 'NUMBER_TOO_SMALL'), z.lte(100_000, 'NUMBER_TOO_LARGE'))
/** Canvas units from the top left corner of the zone, independent of zoom. */
export const Position = z.object({ x: coordinate, y: coordinate })

export const VenueTable = z
  .object({
    _id: id,
    name: z.string(),
    capacity: z.int(),
    zone: z.nullable(id),
    position: z.object({ x: z.number(), y: z.number() }),
    assignedUsers: z.array(z.object({ _id: id })),
    /** Present for the counter of takeaway and delivery. */
    kind: z.optional(z.literal('counter')),
    version,
  })
  .register(z.globalRegistry, { id: 'Table' })
export type VenueTable = z.output<typeof VenueTable>

export const Zone = z
  .object({ _id: id, name: z.string(), smokingZone: z.boolean(), tables: z.array(VenueTable), version })
  .register(z.globalRegistry, { id: 'Zone' })
export type Zone = z.output<typeof Zone>

export const NewZone = z.object({
  name: requiredText('ZONE_NAME_REQUIRED'),
  smokingZone: z._default(z.boolean('VALUE_INVALID'), false),
})
export const ZoneChange = z.object({
  name: z.optional(requiredText('ZONE_NAME_REQUIRED')),
  smokingZone: z.optional(z.boolean('VALUE_INVALID')),
  version: sentVersion,
})

const capacity = wholeNumber('REQUIRED_CAPACITY', 1, 'NUMBER_TOO_SMALL', 1000)
export const NewTable = z.object({
  name: requiredText('REQUIRED_NAME'),
  capacity,
  zone: z.string('REQUIRED_ZONE').check(z.minLength(1, 'REQUIRED_ZONE')),
  position: z.optional(Position),
})
export const TableChange = z.object({
  name: z.optional(requiredText('REQUIRED_NAME')),
  capacity: z.optional(capacity),
  position: z.optional(Position),
  version: sentVersion,
})
export const Assignment = z.object({
  userId: id,
  tableIds: z
    .array(id, 'PLEASE_SELECT_AT_LEAST_ONE_TABLE')
    .check(z.minLength(1, 'PLEASE_SELECT_AT_LEAST_ONE_TABLE'), z.maxLength(500)),
})

const everybody = ['owner', 'monitor', 'waiter'] as const
const readers = [
  'establishment',
  'establishmentDetails',
  'zones',
  'venues',
  'staff',
  'manager',
  'pad',
  'orders',
  'home',
] as const
const zoneOwner = { roles: ['owner'], screens: ['zones', 'establishment'] } as const
const zoneTable = z.object({ zoneId: id, tableId: id })

export const layoutEndpoints = {
  zones: endpoint({
    method: 'GET',
    path: '/api/zones',
    summary: 'Zones with their tables',
    roles: everybody,
    screens: readers,
    kept: true,
    status: 200,
    response: z.array(Zone),
    errors: [],
  }),
  createZone: endpoint({
    ...zoneOwner,
    method: 'POST',
    path: '/api/zones',
    summary: 'Add a zone',
    body: NewZone,
    status: 201,
    response: Zone,
    errors: ['NAME_TAKEN'],
  }),
  updateZone: endpoint({
    ...zoneOwner,
    method: 'PUT',
    path: '/api/zones/:id',
    summary: 'Rename a zone or change whether people may smoke there',
    params: idParams,
    body: ZoneChange,
    status: 200,
    response: Zone,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  removeZone: endpoint({
    ...zoneOwner,
    method: 'DELETE',
    path: '/api/zones/:id',
    summary: 'Delete a zone; its tables stay, without a zone',
    params: idParams,
    status: 200,
    response: Zone,
    errors: [],
  }),
  moveTable: endpoint({
    ...zoneOwner,
    method: 'PUT',
    path: '/api/zones/:zoneId/table/:tableId',
    summary: 'Move a table into a zone',
    params: zoneTable,
    status: 200,
    response: VenueTable,
    errors: ['NAME_TAKEN'],
  }),
  removeTableFromZone: endpoint({
    ...zoneOwner,
    method: 'DELETE',
    path: '/api/zones/:zoneId/table/:tableId',
    summary: 'Take a table out of its zone',
    params: zoneTable,
    status: 200,
    response: VenueTable,
    errors: [],
  }),
  tables: endpoint({
    method: 'GET',
    path: '/api/tables',
    summary: 'Every table of the venue',
    roles: everybody,
    screens: readers,
    kept: true,
    status: 200,
    response: z.array(VenueTable),
    errors: [],
  }),
  table: endpoint({
    method: 'GET',
    path: '/api/tables/:id',
    summary: 'One table',
    roles: everybody,
    screens: readers,
    params: idParams,
    kept: true,
    status: 200,
    response: VenueTable,
    errors: [],
  }),
  createTable: endpoint({
    ...zoneOwner,
    method: 'POST',
    path: '/api/tables',
    summary: 'Add a table to a zone',
    body: NewTable,
    status: 201,
    response: VenueTable,
    errors: ['NAME_TAKEN'],
  }),
  assign: endpoint({
    roles: ['owner'],
    screens: ['staff'],
    method: 'PUT',
    path: '/api/tables/assign',
    summary: 'Assign tables to a waiter',
    body: Assignment,
    status: 200,
    response: z.array(VenueTable),
    errors: [],
  }),
  unassign: endpoint({
    roles: ['owner'],
    screens: ['staff'],
    method: 'DELETE',
    path: '/api/tables/:id/user/:userId',
    summary: 'Unassign a table from a waiter',
    params: z.object({ id, userId: id }),
    status: 200,
    response: VenueTable,
    errors: [],
  }),
  updateTable: endpoint({
    ...zoneOwner,
    method: 'PUT',
    path: '/api/tables/:id',
    summary: 'Rename a table, change its capacity or move it',
    params: idParams,
    body: TableChange,
    status: 200,
    response: VenueTable,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  removeTable: endpoint({
    ...zoneOwner,
    method: 'DELETE',
    path: '/api/tables/:id',
    summary: 'Archive a table',
    params: idParams,
    status: 200,
    response: VenueTable,
    errors: ['TABLE_HAS_OPEN_ORDERS'],
  }),
}
