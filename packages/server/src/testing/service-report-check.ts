import type { ServiceReport, VoidReport } from '@kafana/contract'
import { fromMinor, type Minor } from '@kafana/domain'
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

/** Comps and discounts are what the lines have of them, without those of which no line has anything. */
export const expectReportOfDiscounts = async (
  server: TestServer,
  venue: TestVenue,
  { given, amountOf }: { readonly given: readonly Given[]; readonly amountOf: (id: string) => Minor },
): Promise<void> => {
  const { comps, discounts } = await readServiceReport(server, venue)
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
  const { voids } = await readServiceReport(server, venue)
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
