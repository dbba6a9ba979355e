import {
  CATEGORIES,
  isPrivateAddress,
  MAX_MENU_GROUPS,
  MAX_STATIONS,
  PAPER_WIDTHS,
  PRINTER_KINDS,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, requiredText, sentVersion, version, wholeNumber } from './fields.ts'

/** The network printer of a station. */
export const StationPrinter = z.object({
  /** Whether its lines are also on a screen of its own. */
  kind: z.enum(PRINTER_KINDS, 'VALUE_INVALID'),
  /** The gateway that reaches it. */
  gateway: id,
  /** An IPv4 address of a private network. */
  host: requiredText('VALUE_REQUIRED', 15).check(
    z.refine((text) => text === '' || isPrivateAddress(text), 'ADDRESS_NOT_PRIVATE'),
  ),
  port: wholeNumber('VALUE_REQUIRED', 1, 'NUMBER_TOO_SMALL', 65_535),
  /** The width of its paper in millimetres. */
  paper: z.literal(PAPER_WIDTHS, 'VALUE_INVALID'),
  /** The code of the language of its words; English for an unknown one. */
  language: requiredText('VALUE_REQUIRED', 8),
})
export type StationPrinter = z.output<typeof StationPrinter>

/** A part of the kitchen or bar with a screen of its own; in the order that the owner gave them. */
export const Station = z
  .object({
    _id: id,
    name: z.string(),
    /** What it makes; null for food and drinks. */
    category: z.nullable(z.enum(CATEGORIES)),
    /** Its lines are in preparation as soon as they are sent. */
    acceptAtOnce: z.boolean(),
    /** What is ready there counts as served. */
    toServed: z.boolean(),
    /** Its screen makes no sound. */
    silent: z.boolean(),
    /** Missing for a station without paper. */
    printer: z.optional(StationPrinter),
    version,
  })
  .register(z.globalRegistry, { id: 'Station' })
export type Station = z.output<typeof Station>

const flag = z.optional(z.boolean('VALUE_INVALID'))
const fields = {
  name: requiredText('REQUIRED_NAME'),
  acceptAtOnce: flag,
  toServed: flag,
  silent: flag,
  /** The menu groups that are made there from now on; those that are left out leave it. */
  groups: z.optional(z.array(id).check(z.maxLength(MAX_MENU_GROUPS, 'VALUE_INVALID'))),
}
export const NewStation = z.object({
  ...fields,
  category: z._default(z.nullable(z.enum(CATEGORIES, 'VALUE_INVALID')), null),
})
export const StationChange = z.extend(z.partial(z.object(fields)), { version: sentVersion })
/** Stations that are left out keep their place after those that are named. */
export const StationOrder = z.object({
  stations: z.array(id).check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_STATIONS, 'VALUE_INVALID')),
})

const owner = { roles: ['owner'], screens: ['stations'] } as const
export const stationsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/stations',
    summary: 'The stations of the venue, in their order',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['stations', 'products', 'monitor'],
    kept: true,
    status: 200,
    response: z.array(Station),
    errors: [],
  }),
  create: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/stations',
    summary: 'Add a station, after the others',
    body: NewStation,
    status: 201,
    response: Station,
    errors: ['NAME_TAKEN', 'STATION_OF_OTHER_CATEGORY', 'TOO_MANY_STATIONS'],
  }),
  order: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/stations/order',
    summary: 'Change the order of the stations',
    body: StationOrder,
    status: 200,
    response: z.array(Station),
    errors: [],
  }),
  update: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/stations/:id',
    summary: 'Change a station, or which menu groups are made there',
    params: idParams,
    body: StationChange,
    status: 200,
    response: Station,
    errors: ['NAME_TAKEN', 'STATION_OF_OTHER_CATEGORY', 'VERSION_CONFLICT'],
  }),
  setPrinter: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/stations/:id/printer',
    summary:
      'Give a station a printer, or take it away: what waits for it goes to the new one, or to the screens',
    params: idParams,
    body: z.object({ printer: z.nullable(StationPrinter), version: sentVersion }),
    status: 200,
    response: Station,
    errors: ['NO_GATEWAY', 'VERSION_CONFLICT'],
  }),
  archive: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/stations/:id',
    summary:
      'Archive a station: products and groups leave it, and its open lines go where their products are made now',
    params: idParams,
    status: 200,
    response: Station,
    errors: [],
  }),
}
