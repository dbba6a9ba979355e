import { type CourseKey, isAway, type KitchenPaper, type OrderType } from '@kafana/domain'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { jobSignal } from '../gateways/index.ts'
import type { Station, StationsService } from '../stations/index.ts'
import { insertJob } from './print-job-store.ts'
import { PRINTING_CHANGED } from './print-job.ts'
import { selectTicketNumber } from './print-jobs-read-model.ts'

/** A line of an order, or some of its pieces. */
export interface PrintedLine {
  readonly name: string
  readonly quantity: number
  readonly note: string
  readonly options: readonly { readonly name: string; readonly quantity: number }[]
  /** The line that it goes with; null for one that was not chosen as an option. */
  readonly parent: { readonly name: string } | null
  readonly seat: number | null
  readonly stationId: string | null
  readonly courseId: string | null
}
/** What is on paper of an order. */
export interface PrintedOrder {
  readonly number: number
  /** Of whoever takes it away. */
  readonly name: string
  readonly type: OrderType
  readonly description: string
  readonly table: { readonly name: string }
  /** Empty for none. */
  readonly allergies: string
  readonly lines: readonly PrintedLine[]
}

/** Everything is stored in the unit of the change. Lines of stations without a printer are on screens alone. */
export interface KitchenPapers {
  /**
   * The orders of one ticket: each station gets one paper of them.
   * @param ticketId null where it is not known
   * @param orders at least one, of one table
   */
  printTicket(
    tx: WriteTx,
    by: string,
    ticketId: string | null,
    orders: readonly PrintedOrder[],
  ): Promise<void>
  /** Lines that were taken off, with their pieces. */
  printVoid(tx: WriteTx, by: string, order: PrintedOrder, lines: readonly PrintedLine[]): Promise<void>
  /** A line with another note. */
  printNote(tx: WriteTx, by: string, order: PrintedOrder, line: PrintedLine): Promise<void>
  /** An order that was rejected, and is made after all: its lines are on paper already. */
  printAgain(tx: WriteTx, by: string, order: PrintedOrder): Promise<void>
  /** Orders that are at another table than before, without their lines. */
  printMoved(tx: WriteTx, by: string, from: string, orders: readonly PrintedOrder[]): Promise<void>
  /**
   * A part of an order that is at another table than before, with its lines.
   * @param of the number of the order that it was taken from, which is on paper already
   */
  printPartMoved(tx: WriteTx, by: string, from: string, part: PrintedOrder, of: number): Promise<void>
  /** Orders of a check whose allergies have changed, without their lines. */
  printAllergies(tx: WriteTx, by: string, orders: readonly PrintedOrder[]): Promise<void>
}

interface Paper {
  readonly by: string
  readonly kind: KitchenPaper['kind']
  readonly ticketId: string | null
  readonly orders: readonly PrintedOrder[]
  readonly isRepeat: boolean
  /** The table where they were before. */
  readonly from?: string
  /** The number of the order that this is a part of. */
  readonly of?: number
}

/** What concerns orders as a whole has none of their lines: they are on paper already. */
const hasLines = ({ kind, of }: Paper): boolean =>
  of !== undefined || (kind !== 'moved' && kind !== 'allergies')

type CourseOf = (id: string | null) => { readonly key: CourseKey | null; readonly name: string | null } | null

interface Deps {
  readonly platform: Pick<Platform, 'clock' | 'audit' | 'live'>
  readonly stations: Pick<StationsService, 'list'>
  readonly company: Pick<CompanyService, 'courses'>
}

/** A note of the ticket stands on each of its orders. */
const noteOf = (orders: readonly PrintedOrder[]): string =>
  [...new Set(orders.map(({ description }) => description))].filter((note) => note !== '').join(' / ')

export const createKitchenPapers = ({
  platform: { clock, audit, live },
  stations,
  company,
}: Deps): KitchenPapers => {
  /** Courses are read only where a line has one. */
  const coursesOf = async (tx: Tx, lines: readonly PrintedLine[]): Promise<CourseOf> => {
    if (lines.every(({ courseId }) => courseId === null)) return () => null
    const { courses } = await company.courses(tx)
    return (id) => {
      const course = courses.find((each) => each.id === id)
      return course ? { key: course.key, name: course.name } : null
    }
  }

  const pageOf = async (tx: Tx, ticketId: string | null): Promise<number> =>
    ticketId === null ? 1 : ((await tx.get(selectTicketNumber, { id: ticketId }))?.number ?? 1)

  const store = async (
    tx: WriteTx,
    { id: stationId, printer }: Station,
    { by, ticketId, isRepeat }: Paper,
    paper: KitchenPaper,
  ): Promise<void> => {
    if (printer === null) return
    const body = JSON.stringify(paper)
    const job = { id: newId(), stationId, gatewayId: printer.gateway, ticketId, body, by }
    await tx.run(insertJob, { ...job, isRepeat: isRepeat ? 1 : 0, now: clock.now() })
    live.publish(tx, { signal: jobSignal(printer.gateway) })
  }

  const print = async (tx: WriteTx, paper: Paper): Promise<void> => {
    const { kind, orders, ticketId } = paper
    const [first] = orders
    const routed = orders.flatMap(({ lines }) => lines).filter(({ stationId }) => stationId !== null)
    if (first === undefined || routed.length === 0) return
    const printing = (await stations.list(tx)).filter(
      ({ id, printer }) => printer !== null && routed.some(({ stationId }) => stationId === id),
    )
    if (printing.length === 0) return
    const courseOf = await coursesOf(tx, routed)
    const page = await pageOf(tx, ticketId)
    for (const station of printing) {
      const own = orders.filter(({ lines }) => lines.some(({ stationId }) => stationId === station.id))
      await store(tx, station, paper, {
        kind,
        orders: [...(paper.of === undefined ? [] : [paper.of]), ...own.map(({ number }) => number)],
        table: first.table.name,
        ...(paper.from !== undefined && { from: paper.from }),
        ...(first.allergies !== '' && { allergies: first.allergies }),
        ...(isAway(first.type) && { away: { type: first.type, name: first.name } }),
        page,
        note: kind === 'sent' ? noteOf(own) : '',
        lines: (hasLines(paper) ? own : [])
          .flatMap(({ lines }) => lines)
          .filter(({ stationId }) => stationId === station.id)
          .map(({ quantity, name, options, parent, note, seat, courseId }) => ({
            ...(seat !== null && { seat }),
            quantity,
            name,
            options: options.map((option) => ({ name: option.name, quantity: option.quantity })),
            ...(parent && { parent: parent.name }),
            note,
            course: courseOf(courseId),
          })),
      })
    }
    await audit.publish(tx, PRINTING_CHANGED)
  }

  return {
    printTicket: (tx, by, ticketId, orders) =>
      print(tx, { by, kind: 'sent', ticketId, orders, isRepeat: false }),
    printVoid: (tx, by, order, lines) =>
      print(tx, { by, kind: 'void', ticketId: null, orders: [{ ...order, lines }], isRepeat: false }),
    printNote: (tx, by, order, line) =>
      print(tx, { by, kind: 'note', ticketId: null, orders: [{ ...order, lines: [line] }], isRepeat: false }),
    printAgain: (tx, by, order) =>
      print(tx, { by, kind: 'sent', ticketId: null, orders: [order], isRepeat: true }),
    printMoved: (tx, by, from, orders) =>
      print(tx, { by, kind: 'moved', ticketId: null, orders, from, isRepeat: false }),
    printPartMoved: (tx, by, from, part, of) =>
      print(tx, { by, kind: 'moved', ticketId: null, orders: [part], from, of, isRepeat: false }),
    printAllergies: (tx, by, orders) =>
      print(tx, { by, kind: 'allergies', ticketId: null, orders, isRepeat: false }),
  }
}
