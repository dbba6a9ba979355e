import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, requiredText } from './fields.ts'

/** The state of its device that a gateway reported last. */
const deviceState = {
  /** Whether the device responds. */
  answers: z.boolean(),
  driver: z.string(),
  serial: z.nullable(z.string()),
  lastReceiptNo: z.nullable(z.int()),
  closingNo: z.nullable(z.int()),
  /**
   * The gateway has no record of receipts that the device counts: it prints none until an owner confirms the
   * device's last number.
   */
  needsConfirming: z.boolean(),
  /**
   * The highest number that it is known to have reached, if it counts from a lower one now: its memory was reset
   * or replaced. Once confirmed, it counts as a new device.
   */
  countedBefore: z.optional(z.nullable(z.int())),
  /** How many tasks have no known outcome yet. */
  unsettled: z.int(),
  /** What it can print on one receipt; without it, as much as the protocol carries. */
  limits: z.optional(z.object({ lines: z.int(), zeroPrices: z.boolean() })),
  /**
   * The device's tax letters with their rates in percent, null for a rate that it does not report; missing or null while
   * it has not answered.
   */
  rates: z.optional(z.nullable(z.record(z.string().check(z.maxLength(8)), z.nullable(z.number())))),
}
export const DeviceState = z.object(deviceState)
export type DeviceState = z.output<typeof DeviceState>

/** A fiscal gateway that belongs to the venue. */
export const Gateway = z
  .object({
    _id: id,
    name: z.string(),
    pairedAt: instant,
    seenAt: z.nullable(instant),
    /** Whether it has been in contact recently. */
    connected: z.boolean(),
    device: z.nullable(DeviceState),
  })
  .register(z.globalRegistry, { id: 'Gateway' })
export type Gateway = z.output<typeof Gateway>

/**
 * Either the code that an owner reads from the screen, or the keyed proof of a gateway that shares the server's
 * data folder.
 */
const proof = {
  code: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  local: z.optional(z.string().check(z.maxLength(128))),
}

const owner = { roles: ['owner'], screens: ['gateway', 'company'] } as const
const staff = {
  roles: ['owner', 'monitor'],
  screens: [
    'gateway',
    'company',
    'establishment',
    'establishmentDetails',
    'orderDetails',
    'home',
    'monitor',
    'stations',
  ],
} as const
export const gatewaysEndpoints = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/gateway',
    summary: 'The fiscal gateways of the venue and their state',
    status: 200,
    response: z.array(Gateway),
    errors: [],
  }),
  code: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/gateway/code',
    summary: 'A code that pairs one gateway with the venue within ten minutes',
    status: 201,
    response: z.object({ code: z.string(), expiresAt: instant }),
    errors: [],
  }),
  pair: endpoint({
    roles: 'public',
    screens: 'any',
    method: 'POST',
    path: '/api/gateway/pair',
    summary: 'Pair a gateway with the venue: returns its token and its signing secret',
    body: z.object({ ...proof, name: requiredText('VALUE_REQUIRED', 100) }),
    status: 201,
    response: z.object({ gatewayId: id, token: z.string(), secret: z.string() }),
    errors: ['PAIRING_REFUSED', 'TOO_MANY_ATTEMPTS'],
  }),
  unpair: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/gateway/:id',
    summary: 'Remove a gateway: its signatures are no longer accepted',
    params: idParams,
    status: 200,
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  confirm: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/gateway/:id/confirm',
    summary: 'Confirm the device’s last receipt number: the gateway may print again',
    params: idParams,
    body: z.object({
      serial: requiredText('VALUE_REQUIRED', 64),
      lastReceiptNo: z.int('VALUE_REQUIRED').check(z.gte(0, 'NUMBER_TOO_SMALL')),
    }),
    status: 200,
    response: Gateway,
    errors: ['GATEWAY_NOT_CONFIRMING'],
  }),
}
