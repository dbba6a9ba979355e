import type { DeviceState } from '@kafana/contract'

export type { DeviceState }

/** A gateway that the venue prints by. Times are UTC ms. */
export interface Gateway {
  readonly id: string
  readonly name: string
  /** Keys its permits and its proofs. Never leaves the server but at pairing. */
  readonly secret: string
  readonly pairedAt: number
  readonly unpairedAt: number | null
  readonly seenAt: number | null
  readonly journalId: string | null
  /** The last line of its journal that this store has. */
  readonly acknowledged: number
  readonly device: DeviceState | null
  /** What an owner said that the device's counter stands at. */
  readonly confirmed: CounterReading | null
}
/** How far a device has counted its receipts. */
export interface CounterReading {
  readonly serial: string
  readonly lastReceiptNo: number
}

interface GatewayRow {
  id: string
  name: string
  secret: string
  paired_at: number
  unpaired_at: number | null
  seen_at: number | null
  journal_id: string | null
  acknowledged: number
  device: string | null
  confirmed_serial: string | null
  confirmed_receipt_no: number | null
}

export const toGateway = (row: GatewayRow): Gateway => ({
  id: row.id,
  name: row.name,
  secret: row.secret,
  pairedAt: row.paired_at,
  unpairedAt: row.unpaired_at,
  seenAt: row.seen_at,
  journalId: row.journal_id,
  acknowledged: row.acknowledged,
  device: row.device === null ? null : (JSON.parse(row.device) as DeviceState),
  confirmed:
    row.confirmed_serial === null || row.confirmed_receipt_no === null
      ? null
      : { serial: row.confirmed_serial, lastReceiptNo: row.confirmed_receipt_no },
})

/** It asks for work at least every 25 s: after this long it has missed two turns. */
export const AWAY_AFTER_MS = 60_000

/** Does it speak to this server now? */
export const isConnected = ({ seenAt, unpairedAt }: Gateway, now: number): boolean =>
  unpairedAt === null && seenAt !== null && now < seenAt + AWAY_AFTER_MS

/** Does its device wait for an owner's word? Once they said the number there is nothing left to ask; the gateway hears of it with its next call. */
export const isUnconfirmed = ({ device, confirmed }: Pick<Gateway, 'device' | 'confirmed'>): boolean =>
  device?.needsConfirming === true &&
  !(confirmed?.serial === device.serial && confirmed.lastReceiptNo === device.lastReceiptNo)

/** What screens that list the gateways are told. */
export const GATEWAY_NEWS = { type: 'dataChanged', room: 'gateways' } as const
/** What screens that show the fiscal book are told. */
export const BOOK_NEWS = { type: 'dataChanged', room: 'fiscalBook' } as const

/** Rung when a gateway's waiting call has something to look for. */
export const workBell = (gatewayId: string): string => `work:${gatewayId}`
/** Rung when a piece of work was answered. */
export const answerBell = (workId: string): string => `answer:${workId}`
