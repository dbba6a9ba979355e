import { canonicalJson } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  insertClosing,
  insertDocument,
  selectClosing,
  selectDocument,
  selectHighestDocument,
} from './device-record-store.ts'
import type { DeviceClosing, DeviceDocument } from './device-record.ts'
import type { GatewayReports } from './gateway-reports.ts'
import { BOOK_NEWS, type CounterReading, type DeviceState, type Gateway } from './gateway.ts'

export interface DeviceRecordService {
  /** Keeps it. The same again is nothing new; another one under the same number is no correction: it is kept in the audit, beside the first. */
  noteDocument(tx: WriteTx, gateway: Gateway, document: DeviceDocument): Promise<void>
  noteClosing(tx: WriteTx, gateway: Gateway, closing: DeviceClosing): Promise<void>
  /** How far the gateway's device has counted. */
  readings(tx: Tx, gateway: Gateway): Promise<Readings>
}
export interface Readings {
  /** By all that the venue knows, or an owner said; null when nobody knows of this device. */
  readonly confirmed: CounterReading | null
  /** The highest receipt of it that the venue has; null for none. */
  readonly counted: number | null
}

type Fields = Readonly<Record<string, unknown>>
/** A field that one side does not know contradicts nothing: a gateway that lost its memory has forgotten what it asked for. */
const contradicts = (kept: Fields, told: Fields): boolean =>
  Object.entries(told).some(([name, value]) => value !== null && kept[name] !== null && kept[name] !== value)

const highest = (...numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((one) => one !== null)
  return known.length === 0 ? null : Math.max(...known)
}

type Device = DeviceState & { readonly serial: string }

/** An owner stood before the device: a higher number, such as one that somebody mistyped, does not outdo what they saw. */
const confirmedOf = (
  { serial, lastReceiptNo, countedBefore }: Device,
  confirmed: CounterReading | null,
  counted: number | null,
): CounterReading | null => {
  const said = confirmed?.serial === serial ? confirmed : null
  if (said?.lastReceiptNo === lastReceiptNo) return said
  // A device that counts less than it did is a person's to explain, whatever is known of it.
  const known = typeof countedBefore === 'number' ? null : highest(said?.lastReceiptNo ?? null, counted)
  return known === null ? null : { serial, lastReceiptNo: known }
}

export const createDeviceRecordService = (
  { clock, journal }: Pick<Platform, 'clock' | 'journal'>,
  reports: Pick<GatewayReports, 'highestReceiptNo'>,
): DeviceRecordService => {
  const compare = async (tx: WriteTx, gateway: Gateway, kept: Fields, told: Fields): Promise<void> => {
    if (!contradicts(kept, told)) return
    await journal.record(tx, {
      by: null,
      action: 'device.contradicted',
      entityId: gateway.id,
      details: { kept, told },
      news: BOOK_NEWS,
    })
  }
  return {
    noteDocument: async (tx, gateway, { byClass, ...document }) => {
      const { serial, receiptNo, kind, total, payment, taskId, ref, closingNo } = document
      const kept = await tx.get(selectDocument, { serial, receiptNo })
      if (kept) {
        // Its moment is left out: a device read anew says its own clock's time, not the gateway's.
        return compare(tx, gateway, kept, {
          kind,
          total,
          payment,
          ref,
          receipt_no: receiptNo,
          serial,
          task_id: taskId,
          closing_no: closingNo,
          by_class: canonicalJson(byClass),
        })
      }
      await tx.run(insertDocument, {
        ...document,
        byClass: canonicalJson(byClass),
        gatewayId: gateway.id,
        now: clock.now(),
      })
      await journal.tell(tx, BOOK_NEWS)
    },
    noteClosing: async (tx, gateway, { sales, storno, ...closing }) => {
      const { serial, closingNo, closedAt, receipts, stornos, voids } = closing
      const [salesText, stornoText] = [canonicalJson(sales), canonicalJson(storno)]
      const kept = await tx.get(selectClosing, { serial, closingNo })
      if (kept)
        return compare(tx, gateway, kept, {
          serial,
          closing_no: closingNo,
          closed_at: closedAt,
          sales: salesText,
          storno: stornoText,
          receipts,
          stornos,
          voids,
        })
      await tx.run(insertClosing, {
        ...closing,
        sales: salesText,
        storno: stornoText,
        gatewayId: gateway.id,
        now: clock.now(),
      })
      await journal.tell(tx, BOOK_NEWS)
    },
    readings: async (tx, { device, confirmed }) => {
      const serial = device?.serial ?? null
      if (device === null || serial === null) return { confirmed: null, counted: null }
      const counted = highest(
        (await tx.get(selectHighestDocument, { serial }))?.receipt_no ?? null,
        await reports.highestReceiptNo(tx, serial),
      )
      return { confirmed: confirmedOf({ ...device, serial }, confirmed, counted), counted }
    },
  }
}
