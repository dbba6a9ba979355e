import { ordersEndpoints, type HandlerInput, type Order as WireOrder } from '@kafana/contract'
import {
  fromMinor,
  hasUnseenAllergies,
  isAway,
  lineProfit,
  type LineTax,
  ORDER_STATUS,
  type OrderFilterName,
  taxesOf,
} from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { withConflictDetails } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import { reasonToWire } from '../../platform/http/reason-to-wire.ts'
import { unpaidPreBillToWire } from '../statistics/index.ts'
import { discountToWire } from './discount-to-wire.ts'
import type { AllDayDish, FloorTable } from './kitchen-service.ts'
import type { KitchenVoid } from './kitchen-voids.ts'
import type {
  Order,
  OrderFilter,
  OrderLine,
  OrderConflict,
  OrderPaid,
  OrderTable,
  ChosenAs,
  ParentLine,
  StatusStep,
  Storno,
  VoidedLine,
  CarvedOrders,
  OrderNumber,
} from './order.ts'
import type { OrdersService } from './orders-service.ts'
import type { Reversal } from './reversals-read-model.ts'

export const optionToWire = ({ id, name, delta, quantity }: OrderLine['options'][number]) => ({
  option: id,
  name,
  delta: fromMinor(delta),
  quantity,
})

/** What a line goes with, and the option as which it was chosen. */
export const alongToWire = ({
  parent,
  chosenAs,
}: {
  readonly parent?: ParentLine | null
  readonly chosenAs?: ChosenAs | null
}) => ({
  ...(parent && { parent: { line: parent.id, name: parent.name } }),
  ...(chosenAs && { chosenAs }),
})

const toProduct = ({ productId, name, taxClass, price, shownPrice, quantity, ...line }: OrderLine) => ({
  product: { _id: productId, name, taxClass },
  price: fromMinor(price),
  ...(shownPrice !== null && { shownPrice: fromMinor(shownPrice) }),
  quantity,
  line: line.id,
  lineVersion: line.version,
  state: line.state,
  note: line.note,
  station: line.stationId,
  ...(line.courseId !== null && { course: line.courseId }),
  ...(line.soldOut && { soldOut: true as const }),
  ...(line.options.length > 0 && { options: line.options.map(optionToWire) }),
  ...(line.seat !== null && { seat: line.seat }),
  ...alongToWire(line),
  ...(line.noteChanged && { noteChanged: true as const }),
  ...(line.replaces !== null && { replaces: line.replaces }),
  ...(line.discount > 0 && { discount: fromMinor(line.discount) }),
  ...(line.noDiscount && { noDiscount: true as const }),
  ...(line.share.den > 1 || line.rootId !== line.id ? { part: { of: line.rootId, ...line.share } } : {}),
})

const toVoided = ({ voiding: { at, by, reason, used, seen, byKitchen }, ...line }: VoidedLine) => ({
  ...toProduct(line),
  voidedAt: iso(at),
  voidedBy: personToWire(by),
  reason: reasonToWire(reason),
  used,
  seen,
  ...(byKitchen && { byKitchen: true as const }),
})

const toStorno = ({ at, by, receiptNo }: Storno) => ({ at: iso(at), by: personToWire(by), receiptNo })

export const tableToWire = ({ id, name, zone }: OrderTable) => ({
  _id: id,
  name,
  zone: zone && { _id: zone.id, name: zone.name },
})

const timesToWire = ({
  createdAt,
  takenAt,
  updatedAt,
}: Pick<Order, 'createdAt' | 'takenAt' | 'updatedAt'>) => ({
  createdAt: iso(createdAt),
  ...(takenAt !== null && { takenAt: iso(takenAt) }),
  updatedAt: iso(updatedAt),
})

/** What the kitchen or bar has to know of an order that is open, or was billed and not served yet. */
const kitchenToWire = ({
  status,
  preparation,
  allergies,
}: Pick<Order, 'status' | 'preparation' | 'allergies'>) => {
  const isUnserved = ORDER_STATUS[status].open || (preparation !== null && preparation !== 'delivered')
  return {
    ...(preparation !== null && { preparation }),
    ...(isUnserved && allergies !== '' && { allergies }),
  }
}

/** An order on the wire, also used by billing. */
const paidToWire = ({ parts }: OrderPaid) =>
  parts
    .filter(({ amount }) => amount !== 0)
    .map(({ tender, kind, amount, tip }) => ({
      tender,
      kind,
      amount: fromMinor(amount),
      ...(tip !== 0 && { tip: fromMinor(tip) }),
    }))

export const orderToWire = ({
  id,
  number,
  total,
  createdBy,
  biller,
  table,
  lines,
  voided,
  checkId,
  ...order
}: Order): WireOrder => ({
  _id: id,
  number,
  name: order.name,
  description: order.description,
  status: order.status,
  category: order.category,
  totalPrice: fromMinor(total),
  ...timesToWire(order),
  createdBy: personToWire(createdBy),
  table: tableToWire(table),
  products: lines.map((line) => ({
    ...toProduct(line),
    ...(hasUnseenAllergies(order, line) && { allergiesChanged: true as const }),
  })),
  ...(voided.length > 0 && { voided: voided.map(toVoided) }),
  billKind: order.billKind,
  receiptNo: order.receiptNo,
  payment: order.payment,
  ...(order.paid && { payments: paidToWire(order.paid) }),
  billedBy: order.billedBy === null ? null : biller && personToWire(biller),
  billedAt: order.billedAt === null ? null : iso(order.billedAt),
  storno: order.storno && toStorno(order.storno),
  check: checkId,
  ...(isAway(order.type) && { type: order.type }),
  ...(order.billKind === 'pre' && order.preBillId !== null && { preBill: order.preBillId }),
  ...kitchenToWire(order),
  version: order.version,
})
const BASIS_POINTS_PER_PERCENT = 100
const toTax = ({ taxRateBasisPoints, taxClass, gross, tax }: LineTax) => ({
  rate: taxRateBasisPoints / BASIS_POINTS_PER_PERCENT,
  letter: taxClass,
  total: fromMinor(gross),
  tax: fromMinor(tax),
})
const toProfit = ({ lines }: Order) => ({
  cost: fromMinor(lines.reduce((sum, { cost }) => sum + cost, 0)),
  profit: fromMinor(lines.reduce((sum, line) => sum + lineProfit(line), 0)),
})
const toLink = ({ id: _id, number }: OrderNumber) => ({ _id, number })
const toCarved = ({ from, into }: CarvedOrders) => {
  if (from !== null) return { carved: { from: toLink(from) } }
  return into.length > 0 ? { carved: { into: into.map(toLink) } } : {}
}
const toKitchenVoid = ({ id, reason, ...line }: KitchenVoid) => ({
  ...line,
  line: id,
  reason: reasonToWire(reason),
})
const toFloorTable = ({
  tableId,
  since,
  readySince,
  owed,
  held,
  presentedAt,
  kitchenVoids: voids,
  preBill,
  ...table
}: FloorTable) => ({
  ...table,
  table: tableId,
  since: since === null ? null : iso(since),
  readySince: readySince === null ? null : iso(readySince),
  owed: fromMinor(owed),
  ...(held && { held: { check: held.checkId, course: held.courseId, since: iso(held.since) } }),
  ...(presentedAt !== null && { presentedAt: iso(presentedAt) }),
  ...(voids.length > 0 && { kitchenVoids: voids.map(toKitchenVoid) }),
  ...(preBill && { preBill: unpaidPreBillToWire(preBill) }),
})
const toDish = ({ productId, ...dish }: AllDayDish) => ({ ...dish, product: productId })
const toStep = ({ from, to, at, by }: StatusStep) => ({ from, to, at: iso(at), by: personToWire(by) })
const toReversal = ({ kind, at, by, reason, paidBy }: Reversal) => ({
  kind,
  at: iso(at),
  by: personToWire(by),
  reason,
  paidBy: paidBy.map(personToWire),
})
const toConflict = ({ order, last }: OrderConflict) => ({
  order: orderToWire(order),
  last: last && toStep(last),
})

/** The filters have the names of the list's menu; any other is a status. */
const chosen = (filter: OrderFilterName, userIdOf: () => string): OrderFilter => {
  if (filter === 'all') return {}
  if (filter === 'my-orders') return { ownOf: userIdOf() }
  if (filter === 'open' || filter === 'completed') return { [filter]: true }
  return { status: filter === 'new' ? 'created' : filter }
}

type Narrowing = HandlerInput<typeof ordersEndpoints.totals>['query']
/** @param userIdOf asked only where it matters: a list of the venue is the same for everybody */
const toFilter = ({ filter, table, product, ...rest }: Narrowing, userIdOf: () => string): OrderFilter => ({
  ...rest,
  tableId: table,
  productId: product,
  ...chosen(filter, userIdOf),
})

export const ordersRoutes = (service: OrdersService) =>
  implement(ordersEndpoints, {
    list: async ({ query: { page, limit, sort, ...narrowing } }, call) => {
      const filter = toFilter(narrowing, () => call.caller.userId)
      const { orders, total } = await call.read((tx) => service.list(tx, filter, { page, limit, sort }))
      return { orders: orders.map(orderToWire), totalOrders: total }
    },
    totals: async ({ query }, call) => {
      const filter = toFilter(query, () => call.caller.userId)
      const { count, total } = await call.read((tx) => service.totals(tx, filter))
      return { count, total: fromMinor(total) }
    },
    floor: async (_input, { read }) => (await read((tx) => service.floor(tx))).map(toFloorTable),
    kitchen: async ({ query }, { read }) => {
      const { dishes, unseen, stationsDone, paid, ...counts } = await read((tx) =>
        service.kitchen(tx, query.category),
      )
      return {
        ...counts,
        dishes: dishes.map(toDish),
        ...(unseen.length > 0 && { unseen: unseen.map(orderToWire) }),
        ...(stationsDone && { stationsDone: [...stationsDone] }),
        ...(paid && { paid: paid.map(orderToWire) }),
      }
    },
    recent: async ({ query }, { read }) =>
      (await read((tx) => service.recent(tx, query.category))).map(({ order, madeAt }) => ({
        ...orderToWire(order),
        madeAt: iso(madeAt),
      })),
    create: ({ body: { name, description, table, products } }, { caller, write }) => {
      const lines = products.map(({ product, quantity }) => ({ productId: product, quantity }))
      return write(async (tx) =>
        orderToWire(await service.create(tx, caller, { name, description, tableId: table, lines })),
      )
    },
    get: async ({ params }, { caller, read }) => {
      const { order, history, discounts, carved, reversals, copyOf, copy } = await read((tx) =>
        service.withHistory(tx, params.id),
      )
      return {
        ...orderToWire(order),
        ...toCarved(carved),
        history: history.map(toStep),
        ...(discounts.length > 0 && { discounts: discounts.map(discountToWire) }),
        ...(reversals.length > 0 && { reversals: reversals.map(toReversal) }),
        ...(copyOf && { copyOf: toLink(copyOf) }),
        ...(copy && { copy: toLink(copy) }),
        taxes: taxesOf(order.lines).map(toTax),
        profit: caller.role === 'owner' ? toProfit(order) : null,
      }
    },
    updateStatus: ({ params, body }, { caller, write }) =>
      write((tx) =>
        withConflictDetails(
          toConflict,
          service
            .move(tx, caller, params.id, { to: body.status, expected: body.expectedStatus })
            .then(orderToWire),
        ),
      ),
    byTable: async ({ params, query }, { read }) =>
      (await read((tx) => service.ofTable(tx, params.tableId, query))).map(orderToWire),
    countByTable: async ({ params, query }, { read }) => ({
      count: await read((tx) => service.countOfTable(tx, params.id, query)),
    }),
    byStaff: async ({ query: { status, page, limit, ...of } }, { caller, read }) => {
      const filter = { ...of, ...(status === 'done' ? { completed: true as const } : { status }) }
      const paging = limit === undefined ? null : { page, limit }
      return (await read((tx) => service.ofPerson(tx, caller, filter, paging))).map(orderToWire)
    },
  })
