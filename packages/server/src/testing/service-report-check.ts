import type { ServiceReport, VoidReport } from '@kafana/contract'
import { fromMinor, type Minor, toMinor } from '@kafana/domain'
import { expect } from 'vitest'
import { ALL_TIME } from './every-call.ts'
import type { TestVenue } from './factories.ts'
import type { TestServer } from './test-server.ts'

const read = async <T>(server: TestServer, { owner }: TestVenue, path: string): Promise<T> =>
  (await server.send('GET', `/api/statistics/${path}?${ALL_TIME}`, { token: owner.token }))
    .body as unknown as T
export const readServiceReport = (server: TestServer, venue: TestVenue): Promise<ServiceReport> =>
  read(server, venue, 'service')

interface Given {
  readonly id: string
  readonly kind: string
  /** Hundredths of a percent, or minor units. */
  readonly value: number
}

/** The rows by waiter come to the sums of the report. */
export const expectSumsOfWaiters = ({ waiters, ...report }: ServiceReport): void => {
  const sumOf = (valueOf: (row: ServiceReport['waiters'][number]) => number): number =>
    waiters.reduce((sum, row) => sum + toMinor(valueOf(row)), 0)
  const tips = report.tips.reduce((sum, { amount }) => sum + toMinor(amount), 0)
  expect({
    closed: sumOf(({ closed }) => closed),
    parties: sumOf(({ guests }) => guests?.parties ?? 0),
    guests: sumOf(({ guests }) => guests?.guests ?? 0),
    voids: sumOf(({ voids }) => voids),
    comps: sumOf(({ comps }) => comps),
    discounts: sumOf(({ discounts }) => discounts),
    tips: sumOf((row) => row.tips),
  }).toEqual({
    closed: toMinor(report.checks.closed),
    parties: toMinor(report.guests?.parties ?? 0),
    guests: toMinor(report.guests?.guests ?? 0),
    voids: toMinor(report.voids.amount),
    comps: toMinor(report.comps.amount),
    discounts: toMinor(report.discounts.amount),
    tips,
  })
}

/** Comps and discounts are what the lines have of them, without those of which no line has anything. */
export const expectReportOfDiscounts = async (
  server: TestServer,
  venue: TestVenue,
  { given, amountOf }: { readonly given: readonly Given[]; readonly amountOf: (id: string) => Minor },
): Promise<void> => {
  const report = await readServiceReport(server, venue)
  expectSumsOfWaiters(report)
  const { comps, discounts } = report
  const sumOf = (isIn: (each: Given) => boolean) => {
    const amounts = given.filter(isIn).map(({ id }) => amountOf(id))
    return {
      count: amounts.filter((amount) => amount > 0).length,
      amount: fromMinor(amounts.reduce((sum, amount) => sum + amount, 0)),
    }
  }
  const isFree = ({ kind }: Given): boolean => kind === 'comp'
  expect(comps).toMatchObject(sumOf(isFree))
  expect(discounts).toMatchObject(sumOf((each) => !isFree(each)))
}

/** Groups of voids come to the totals of the list of voids, and each of them to its lines. */
export const expectReportOfVoids = async (server: TestServer, venue: TestVenue): Promise<void> => {
  const report = await readServiceReport(server, venue)
  expectSumsOfWaiters(report)
  const { voids } = report
  const list = await read<VoidReport>(server, venue, 'voids')
  expect(voids).toMatchObject({ count: list.totals.count, amount: list.totals.amount })
  for (const { by, approvedBy, reason, count } of voids.groups)
    expect(
      list.voids.filter(
        (each) =>
          each.by._id === by._id &&
          each.approvedBy?._id === approvedBy?._id &&
          each.reason._id === reason?._id,
      ),
    ).toHaveLength(count)
}
