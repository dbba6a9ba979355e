import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { money, range } from './fields.ts'

/** Of the orders billed in the range. Profit is without VAT and less the cost of what was used; peak hours are by the venue's clock, all 24 of them. */
export const Statistics = z.object({
  totalProfit: money, totalRevenue: money, totalSales: z.int(),
  salesByTable: z.record(z.string(), z.int()), averageSpentPerTable: z.record(z.string(), money),
  topSellingProduct: z.nullable(z.object({ name: z.string(), quantity: z.int() })),
  peakHours: z.array(z.object({ hour: z.int(), count: z.int() })),
}).register(z.globalRegistry, { id: 'Statistics' })
export type Statistics = z.output<typeof Statistics>

export const statisticsEndpoints = {
  get: endpoint({
    method: 'GET', path: '/api/statistics', summary: 'Revenue, profit, best seller and peak hours of a range',
    roles: ['owner'], screens: ['statistics', 'home', 'venues'], query: range, status: 200, response: Statistics, errors: [],
  }),
}
