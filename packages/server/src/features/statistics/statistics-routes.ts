import { statisticsEndpoints, type Statistics as WireStatistics } from '@kafana/contract'
import { fromMinor, type Statistics } from '@kafana/domain'
import { implement } from '../../platform/http/implement.ts'
import type { StatisticsService } from './statistics-service.ts'

const toWire = ({ totalProfit, totalRevenue, averageSpentPerTable, peakHours, ...rest }: Statistics): WireStatistics => ({
  ...rest, totalProfit: fromMinor(totalProfit), totalRevenue: fromMinor(totalRevenue), peakHours: [...peakHours],
  averageSpentPerTable: Object.fromEntries(Object.entries(averageSpentPerTable).map(([table, average]) => [table, fromMinor(average)])),
})

export const statisticsRoutes = (service: StatisticsService) => implement(statisticsEndpoints, {
  get: async ({ query }, { read }) => toWire(await read((tx) => service.ofRange(tx, query))),
})
