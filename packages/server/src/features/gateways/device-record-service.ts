import { canonicalJson } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { DeviceClosing, DeviceDocument } from './device-record.ts'
import { insertClosing, insertDocument, selectClosing, selectDocument, selectHighestDocument } from './device-record-store.ts'
import { BOOK_NEWS, type CounterReading, type Gateway } from './gateway.ts'
import type { GatewayReports } from './gateway-reports.ts'

export interface DeviceRecordService {
  /** Keeps it. The same again is nothing new; another one under the same number is no correction: it is kept in the audit, beside the first. */
  noteDocument(tx: WriteTx, gateway: Gateway, document: DeviceDocument): Promise<void>
  noteClosing(tx: WriteTx, gateway: Gateway, closing: DeviceClosing): Promise<void>
  /** How far the gateway's device has counted by all that the venue knows, or an owner said; null when nobody knows of this device. */
  known(tx: Tx, gateway: Gateway): Promise<CounterReading | null>
  /** The highest receipt of the gateway's device that the venue has; null for none. */
  counted(tx: Tx, gateway: Pick<Gateway, 'device'>): Promise<number | null>
}

type Fields = Readonly<Record<string, unknown>>
/** A field that one side does not know contradicts nothing: a gateway that lost its memory has forgotten what it asked for. */
const contradicts = (kept: Fields, told: Fields): boolean => Object.entries(told).some(([name, value]) => value !== null && kept[name] !== null && kept[name] !== value)

const highest = (serial: string, numbers: readonly (number | null)[]): CounterReading | null => {
  const known = numbers.filter((one) => one !== null)
  return known.length === 0 ? null : { serial, lastReceiptNo: Math.max(...known) }
}

export const createDeviceRecordService = ({ clock, journal }: Pick<Platform, 'clock' | 'journal'>, reports: Pick<GatewayReports, 'highestReceiptNo'>): DeviceRecordService => {
  const compare = async (tx: WriteTx, gateway: Gateway, kept: Fields, told: Fields): Promise<void> => {
    if (!contradicts(kept, told)) return
    await journal.record(tx, { by: null, action: 'device.contradicted', entityId: gateway.id, details: { kept, told }, news: BOOK_NEWS })
  }
  const counted: DeviceRecordService['counted'] = async (tx, { device }) => {
    const serial = device?.serial ?? null
    if (serial === null) return null
    return highest(serial, [(await tx.get(selectHighestDocument, { serial }))?.receipt_no ?? null, await reports.highestReceiptNo(tx, serial)])?.lastReceiptNo ?? null
  }
  return {
    noteDocument: async (tx, gateway, { byClass, ...document }) => {
      const { serial, receiptNo, kind, total, payment, taskId, ref, closingNo } = document
      const kept = await tx.get(selectDocument, { serial, receiptNo })
      if (kept) {
        // Its moment is left out: a device read anew says its own clock's time, not the gateway's.
        return compare(tx, gateway, kept, { kind, total, payment, ref, receipt_no: receiptNo, serial, task_id: taskId, closing_no: closingNo, by_class: canonicalJson(byClass) })
      }
      await tx.run(insertDocument, { ...document, byClass: canonicalJson(byClass), gatewayId: gateway.id, now: clock.now() })
      await journal.tell(tx, BOOK_NEWS)
    },
    noteClosing: async (tx, gateway, { sales, storno, ...closing }) => {
      const { serial, closingNo, closedAt, receipts, stornos, voids } = closing
      const [salesText, stornoText] = [canonicalJson(sales), canonicalJson(storno)]
      const kept = await tx.get(selectClosing, { serial, closingNo })
      if (kept) return compare(tx, gateway, kept, { serial, closing_no: closingNo, closed_at: closedAt, sales: salesText, storno: stornoText, receipts, stornos, voids })
      await tx.run(insertClosing, { ...closing, sales: salesText, storno: stornoText, gatewayId: gateway.id, now: clock.now() })
      await journal.tell(tx, BOOK_NEWS)
    },
    counted,
    known: async (tx, { device, confirmed }) => {
      if (!device || device.serial === null) return null
      const said = confirmed?.serial === device.serial ? confirmed : null
      // An owner stood before the device: a higher number, such as one that somebody mistyped, does not outdo what they saw.
      if (said?.lastReceiptNo === device.lastReceiptNo) return said
      // A device that counts less than it did is a person's to explain, whatever is known of it.
      return typeof device.countedBefore === 'number' ? null : highest(device.serial, [said?.lastReceiptNo ?? null, await counted(tx, { device })])
    },
  }
}
