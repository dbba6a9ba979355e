import { type DeviceLimits, type DeviceRates, hasElapsed, PROTOCOL_LIMITS } from '@kafana/domain'

/** What a gateway last reported of its device. */
export interface DeviceState {
  /** Whether the device answers. */
  readonly answers: boolean
  readonly driver: string
  readonly serial: string | null
  readonly lastReceiptNo: number | null
  readonly closingNo: number | null
  /** The gateway prints no receipt until an owner confirms the device's last number. */
  readonly needsConfirming: boolean
  /** The last number that is known of the device, if it reports a lower one now. */
  readonly countedBefore?: number | null | undefined
  /** Tasks whose outcome the gateway does not know yet. */
  readonly unsettled: number
  readonly limits?: DeviceLimits | undefined
  /** Its tax rates; null or missing if they are not known. */
  readonly rates?: DeviceRates | null | undefined
}

/** A gateway that prints for the venue. Times are UTC ms. */
export interface Gateway {
  readonly id: string
  readonly name: string
  /** The key of its permits and proofs. It is sent once, at pairing. */
  readonly secret: string
  readonly pairedAt: number
  readonly unpairedAt: number | null
  readonly seenAt: number | null
  readonly journalId: string | null
  /** The id that a command must name; null for a gateway that has never connected. */
  readonly commandsFor: string | null
  /** The run of its process that introduced itself last; null if none has. */
  readonly runId: string | null
  /** The last line of its journal that the database has. */
  readonly acknowledged: number
  /** The same of the journals that it had before, by their ids: one of them may be restored from a copy. */
  readonly earlierJournals: ReadonlyMap<string, number>
  readonly device: DeviceState | null
  /** The counter reading that an owner confirmed. */
  readonly confirmed: CounterReading | null
}
/** The last receipt number of a device. */
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
  commands_for: string | null
  run_id: string | null
  acknowledged: number
  earlier_journals: string
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
  commandsFor: row.commands_for ?? row.journal_id,
  runId: row.run_id,
  acknowledged: row.acknowledged,
  earlierJournals: new Map(Object.entries(JSON.parse(row.earlier_journals) as Record<string, number>)),
  device: row.device === null ? null : (JSON.parse(row.device) as DeviceState),
  confirmed:
    row.confirmed_serial === null || row.confirmed_receipt_no === null
      ? null
      : { serial: row.confirmed_serial, lastReceiptNo: row.confirmed_receipt_no },
})

/** The last line of this journal that the database has; 0 for a new one. */
export const acknowledgedOf = (gateway: Gateway, journalId: string): number =>
  gateway.journalId === journalId ? gateway.acknowledged : (gateway.earlierJournals.get(journalId) ?? 0)

/** A gateway calls at least every 14 s: after this time it has missed several calls. */
export const DISCONNECTED_AFTER_MS = 60_000

/** Whether it may still print: without contact for so long it prints nothing, unpaired or not (decision 184). */
export const mayHaveContact = ({ seenAt }: Gateway, now: number): boolean =>
  seenAt !== null && !hasElapsed(DISCONNECTED_AFTER_MS, seenAt, now)

export const isConnected = (gateway: Gateway, now: number): boolean =>
  gateway.unpairedAt === null && mayHaveContact(gateway, now)

/** What a call names as its run: null introduces a new one, and gateways of an earlier version know no runs. */
export type NamedRun = string | null | undefined

/** Whether a call is of the run that introduced itself last. Those of earlier runs may arrive late. */
export const isOfCurrentRun = ({ runId }: Pick<Gateway, 'runId'>, named: NamedRun): boolean =>
  named === undefined || (named !== null && named === runId)

/** What its device can print on one receipt. */
export const limitsOf = ({ device }: Pick<Gateway, 'device'>): DeviceLimits =>
  device?.limits ?? PROTOCOL_LIMITS

/**
 * Whether an owner has to confirm the number of its device. The gateway learns of the confirmation with its
 * next call.
 */
export const needsConfirming = ({ device, confirmed }: Pick<Gateway, 'device' | 'confirmed'>): boolean =>
  device?.needsConfirming === true &&
  !(confirmed?.serial === device.serial && confirmed.lastReceiptNo === device.lastReceiptNo)

/** Published to screens that list the gateways. */
export const GATEWAYS_CHANGED = { type: 'dataChanged', room: 'gateways' } as const
/** Published to screens that show the fiscal report. */
export const RECONCILIATION_CHANGED = { type: 'dataChanged', room: 'fiscalBook' } as const

/** Sent when a gateway's long poll has something to check for. */
export const jobSignal = (gatewayId: string): string => `work:${gatewayId}`
/** Sent when a relayed job was answered. */
export const answerSignal = (workId: string): string => `answer:${workId}`
