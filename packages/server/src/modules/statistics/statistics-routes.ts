import {
  statisticsEndpoints,
  type DayAtAGlance as WireDay,
  type PaidSales as WirePaidSales,
  type Sale as WireSale,
  type Statistics as WireStatistics,
  type TableNow as WireTable,
  type SalesTotals as WireTotals,
} from '@kafana/contract'
import { fromMinor, type Statistics, type UnpaidPreBill } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { implement } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import { reasonToWire } from '../../platform/http/reason-to-wire.ts'
import type { PersonSales, RangeTotals } from './people-service.ts'
import type { Sale, SalesService } from './sales-service.ts'
import { serviceReport } from './service-report-routes.ts'
import type { StatisticsService } from './statistics-service.ts'
import type { DayAtAGlance, SalesTotals, TableNow, VenueNowService } from './venue-now-service.ts'
import { readVoids, type ReportedVoid } from './voids-service.ts'

export interface StatisticsServices {
  readonly statistics: StatisticsService
  readonly venueNow: VenueNowService
  readonly sales: SalesService
}

const toWire = ({
  totalProfit,
  totalRevenue,
  takenBack,
  averageSpentPerTable,
  peakHours,
  ...rest
}: Statistics): WireStatistics => ({
  ...rest,
  takenBack: { orders: takenBack.orders, total: fromMinor(takenBack.total) },
  totalProfit: fromMinor(totalProfit),
  totalRevenue: fromMinor(totalRevenue),
  peakHours: [...peakHours],
  averageSpentPerTable: Object.fromEntries(
    Object.entries(averageSpentPerTable).map(([table, average]) => [table, fromMinor(average)]),
  ),
})

const totalsToWire = ({ revenue, profit, averageBill, ...counts }: SalesTotals): WireTotals => ({
  ...counts,
  revenue: fromMinor(revenue),
  profit: fromMinor(profit),
  averageBill: fromMinor(averageBill),
})

const dayToWire = ({ date, start, end, totals, guests, weekBefore, openOrders }: DayAtAGlance): WireDay => ({
  date,
  start: iso(start),
  end: iso(end),
  takings: totalsToWire(totals),
  ...(guests && { guests: { ...guests, average: fromMinor(guests.average) } }),
  before: {
    date: weekBefore.date,
    start: iso(weekBefore.start),
    until: iso(weekBefore.until),
    end: iso(weekBefore.end),
    takings: totalsToWire(weekBefore.totals),
    whole: totalsToWire(weekBefore.whole),
  },
  openOrders: openOrders.map(({ total, ...of }) => ({ ...of, total: fromMinor(total) })),
})

export const unpaidPreBillToWire = ({ orders, total, since }: UnpaidPreBill) => ({
  orders,
  total: fromMinor(total),
  since: iso(since),
})

const tableToWire = ({
  id,
  zoneId,
  openTotal,
  since,
  heldSince,
  revenue,
  preBill,
  ...rest
}: TableNow): WireTable => ({
  ...rest,
  _id: id,
  zone: zoneId,
  openTotal: fromMinor(openTotal),
  since: since === null ? null : iso(since),
  ...(heldSince !== null && { heldSince: iso(heldSince) }),
  revenue: fromMinor(revenue),
  ...(preBill && { preBill: unpaidPreBillToWire(preBill) }),
})

const saleToWire = ({ id, createdAt, billedAt, createdBy, total, net, cost, ...rest }: Sale): WireSale => ({
  ...rest,
  _id: id,
  createdAt: iso(createdAt),
  billedAt: iso(billedAt),
  createdBy: { _id: createdBy.id, firstname: createdBy.firstname, lastname: createdBy.lastname },
  total: fromMinor(total),
  net: fromMinor(net),
  cost: fromMinor(cost),
  profit: fromMinor(net - cost),
})

const partToWire = ({ orders, total }: RangeTotals['voids']) => ({ orders, total: fromMinor(total) })
const paidToWire = (paid: Omit<RangeTotals, 'profit'>): WirePaidSales => ({
  orders: paid.orders,
  revenue: fromMinor(paid.total),
  averageOrder: fromMinor(paid.averageOrder),
  cash: fromMinor(paid.cash),
  card: fromMinor(paid.card),
  ...(paid.other !== 0 && { other: fromMinor(paid.other) }),
  takenBack: partToWire(paid.takenBack),
  voids: partToWire(paid.voids),
})
const salesOfPersonToWire = ({
  id,
  firstname,
  lastname,
  role,
  archived,
  taken,
  balance,
  ...paid
}: PersonSales) => ({
  ...paidToWire(paid),
  person: { _id: id, firstname, lastname },
  role,
  archived,
  taken: partToWire(taken),
  balance: fromMinor(balance),
})

const voidToWire = ({
  lineId,
  order,
  at,
  sentAt,
  amount,
  reason,
  by,
  isReplaced,
  approvedBy,
  cost,
  ...rest
}: ReportedVoid) => ({
  ...rest,
  line: lineId,
  order: { _id: order.id, number: order.number },
  at: iso(at),
  sentAt: iso(sentAt),
  amount: fromMinor(amount),
  reason: reasonToWire(reason),
  by: personToWire(by),
  ...(isReplaced && { replaced: true as const }),
  approvedBy: approvedBy && personToWire(approvedBy),
  cost: fromMinor(cost),
})

export const statisticsRoutes = ({ statistics, venueNow, sales }: StatisticsServices) =>
  implement(statisticsEndpoints, {
    get: async ({ query }, { read }) => toWire(await read((tx) => statistics.ofRange(tx, query))),
    day: async (_input, { read }) => dayToWire(await read((tx) => venueNow.today(tx))),
    floor: async (_input, { read }) => (await read((tx) => venueNow.tables(tx))).map(tableToWire),
    days: async ({ query }, { read }) =>
      (await read((tx) => statistics.days(tx, query))).map(({ revenue, profit, ...of }) => ({
        ...of,
        revenue: fromMinor(revenue),
        profit: fromMinor(profit),
      })),
    products: async ({ query }, { read }) =>
      (await read((tx) => statistics.products(tx, query))).map(
        ({ productId, revenue, net, profit, ...of }) => ({
          ...of,
          product: productId,
          revenue: fromMinor(revenue),
          net: fromMinor(net),
          cost: fromMinor(net - profit),
          profit: fromMinor(profit),
        }),
      ),
    people: async ({ query }, { read }) =>
      (await read((tx) => statistics.people(tx, query))).map(salesOfPersonToWire),
    types: async ({ query }, { read }) =>
      (await read((tx) => statistics.types(tx, query))).map(({ total, averageOrder, ...of }) => ({
        ...of,
        revenue: fromMinor(total),
        averageOrder: fromMinor(averageOrder),
      })),
    totals: async ({ query }, { read }) => {
      const { profit, ...paid } = await read((tx) => statistics.totals(tx, query))
      return { ...paidToWire(paid), profit: fromMinor(profit) }
    },
    hours: async ({ query }, { read }) =>
      (await read((tx) => statistics.hours(tx, query.date))).map(
        ({ start, end, revenue, profit, ...of }) => ({
          ...of,
          start: iso(start),
          end: iso(end),
          revenue: fromMinor(revenue),
          profit: fromMinor(profit),
        }),
      ),
    voids: async ({ query: { start, end, ...page } }, { read }) => {
      const { voids, totals } = await read((tx) => readVoids(tx, { start, end }, page))
      return {
        voids: voids.map(voidToWire),
        totals: { ...totals, amount: fromMinor(totals.amount), cost: fromMinor(totals.cost) },
      }
    },
    service: serviceReport,
    sales: async ({ query: { start, end, ...page } }, { read }) => {
      const found = await read((tx) => sales.page(tx, { start, end }, page))
      return { sales: found.sales.map(saleToWire), next: found.next, totalSales: found.total }
    },
  })
