import { canonicalJson, RESET_MARK } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { permittedBy } from './closing-permit.ts'
import {
  insertClosing,
  insertDocument,
  selectByPermit,
  selectClosing,
  selectDocument,
  selectHighestClosing,
  selectHighestDocument,
} from './device-record-store.ts'
import type { DeviceClosing, DeviceDocument, GatewayReports } from './gateway-reports.ts'
import { RECONCILIATION_CHANGED, type CounterReading, type DeviceState, type Gateway } from './gateway.ts'
import type { GatewaysService } from './gateways-service.ts'

export interface DeviceRecordService {
  /**
   * Stores the document. The same document again changes nothing; a different one under the same number does
   * not replace the first: it is recorded in the audit log, which the fiscal report lists. Behind a print server numbers
   * may begin again with each daily report: then another task's document is stored beside the first.
   */
  recordDocument(tx: WriteTx, gateway: Gateway, document: DeviceDocument): Promise<void>
  recordClosing(tx: WriteTx, gateway: Gateway, closing: DeviceClosing): Promise<void>
  /** The counter of the gateway's device, as far as the server knows it. */
  readings(tx: Tx, gateway: Gateway): Promise<CounterReadings>
}
export interface CounterReadings {
  /** By what the venue knows or an owner confirmed; null for a device that is not known. */
  readonly confirmed: CounterReading | null
  /** Its highest receipt number that the venue has; null if there is none. */
  readonly counted: number | null
  /** The number of its last daily report that the venue has; null if there is none. */
  readonly closed: number | null
}

type Fields = Readonly<Record<string, unknown>>
/** A missing field contradicts nothing: a gateway that lost its journal does not know what it requested. */
const contradicts = (stored: Fields, reported: Fields): boolean =>
  Object.entries(reported).some(
    ([name, value]) => value !== null && stored[name] !== null && stored[name] !== value,
  )

/** Of a document that it read from the device, a gateway may know little more than the number. */
const knownOf = ({ kind, total, byClass, closingNo, taskId }: DeviceDocument): Fields => ({
  ...(kind !== 'external' && { kind, total, by_class: canonicalJson(byClass) }),
  ...(kind === 'external' && total !== 0 && { total }),
  ...(taskId !== null && { closing_no: closingNo }),
})

type Counter = 'present' | 'missing' | 'unknown'
/**
 * Whether the device with this name numbers its receipts and daily reports; one behind a print server numbers neither. Of
 * a device that the gateway does not have any more, or that has not answered it yet, that is not known.
 */
const counterOf = ({ device }: Gateway, serial: string): Counter => {
  if (device?.serial !== serial) return 'unknown'
  return device.lastReceiptNo === null ? 'missing' : 'present'
}

/** Whether a device, whose numbers may begin again, has printed the number for another bill on another day. */
const isOfAnotherDay = (
  gateway: Gateway,
  stored: { readonly task_id: string | null; readonly closing_no: number },
  { serial, taskId, closingNo }: Pick<DeviceDocument, 'serial' | 'taskId' | 'closingNo'>,
): boolean => {
  const isOtherTask = stored.task_id !== null && taskId !== null && stored.task_id !== taskId
  return counterOf(gateway, serial) !== 'present' && isOtherTask && stored.closing_no !== closingNo
}

const highest = (...numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((number) => number !== null)
  return known.length === 0 ? null : Math.max(...known)
}

type Device = DeviceState & { readonly serial: string }

/** What an owner confirmed at the device is not overridden by a higher number, such as a mistyped one. */
const confirmedReading = (
  { serial, lastReceiptNo, countedBefore }: Device,
  confirmed: CounterReading | null,
  counted: number | null,
): CounterReading | null => {
  const byOwner = confirmed?.serial === serial ? confirmed : null
  if (byOwner?.lastReceiptNo === lastReceiptNo) return byOwner
  // A device that counts less than before has to be confirmed by an owner, whatever is known of it.
  const known = typeof countedBefore === 'number' ? null : highest(byOwner?.lastReceiptNo ?? null, counted)
  return known === null ? null : { serial, lastReceiptNo: known }
}

export const createDeviceRecordService = (
  { clock, audit }: Pick<Platform, 'clock' | 'audit'>,
  {
    gateways,
    reports,
  }: {
    readonly gateways: Pick<GatewaysService, 'earlierSecrets'>
    readonly reports: Pick<GatewayReports, 'highestReceiptNo'>
  },
): DeviceRecordService => {
  const compare = async (tx: WriteTx, gateway: Gateway, stored: Fields, reported: Fields): Promise<void> => {
    if (!contradicts(stored, reported)) return
    await audit.record(tx, {
      by: null,
      action: 'device.contradicted',
      entityId: gateway.id,
      details: { kept: stored, told: reported },
      event: RECONCILIATION_CHANGED,
    })
  }
  /** A permit is for one daily report. */
  const permissionOf = async (tx: WriteTx, { secret }: Gateway, permit: string | null) => {
    const none = { permit: '', permittedBy: null }
    if (permit === null || (await tx.get(selectByPermit, { permit }))) return none
    for (const each of [secret, ...(await gateways.earlierSecrets(tx))]) {
      const by = permittedBy(permit, each)
      if (by !== null) return { permit, permittedBy: by }
    }
    return none
  }
  return {
    recordDocument: async (tx, gateway, reported) => {
      const { byClass, payments: paid, ...document } = reported
      const payments = paid && canonicalJson(paid)
      const { receiptNo, payment, taskId, ref, closingNo } = document
      const first = await tx.get(selectDocument, { serial: document.serial, receiptNo })
      const isAnother = first !== undefined && isOfAnotherDay(gateway, first, document)
      const serial = isAnother ? `${document.serial}${RESET_MARK}${closingNo}` : document.serial
      const stored = isAnother ? await tx.get(selectDocument, { serial, receiptNo }) : first
      if (stored) {
        // Without the time: a document that was read from the device again has the time of the device's clock.
        return compare(tx, gateway, stored, {
          ...knownOf(reported),
          payment,
          payments,
          ref,
          receipt_no: receiptNo,
          serial,
          task_id: taskId,
        })
      }
      await tx.run(insertDocument, {
        ...document,
        serial,
        payments,
        byClass: canonicalJson(byClass),
        gatewayId: gateway.id,
        now: clock.now(),
      })
      await audit.publish(tx, RECONCILIATION_CHANGED)
    },
    recordClosing: async (tx, gateway, { sales, storno, reported, permit, ...closing }) => {
      const { serial, closingNo, closedAt, cash, card, other, receipts, stornos, voids } = closing
      const [salesText, stornoText] = [canonicalJson(sales), canonicalJson(storno)]
      const stored = await tx.get(selectClosing, { serial, closingNo })
      if (stored)
        return compare(tx, gateway, stored, {
          serial,
          closing_no: closingNo,
          // Of one whose answer was lost, a gateway knows when it was requested, by its own clock.
          ...(counterOf(gateway, serial) === 'missing' && { closed_at: closedAt }),
          sales: salesText,
          storno: stornoText,
          cash,
          card,
          other,
          receipts,
          stornos,
          voids,
        })
      await tx.run(insertClosing, {
        ...closing,
        sales: salesText,
        storno: stornoText,
        reported: reported ? 1 : 0,
        ...(await permissionOf(tx, gateway, permit)),
        gatewayId: gateway.id,
        now: clock.now(),
      })
      await audit.publish(tx, RECONCILIATION_CHANGED)
    },
    readings: async (tx, { device, confirmed }) => {
      const serial = device?.serial ?? null
      if (device === null || serial === null) return { confirmed: null, counted: null, closed: null }
      const counted = highest(
        (await tx.get(selectHighestDocument, { serial }))?.receipt_no ?? null,
        await reports.highestReceiptNo(tx, serial),
      )
      const closed = (await tx.get(selectHighestClosing, { serial }))?.closing_no ?? null
      return { confirmed: confirmedReading({ ...device, serial }, confirmed, counted), counted, closed }
    },
  }
}
