/**
 * Any page of a venue with a million orders against its first page, and their number against a page read (P5), as the
 * module of orders reads them, without HTTP and without kept responses. A page comes with the number of all orders. BENCH_ROUNDS (7), BENCH_ORDERS (1000000) and
 * BENCH_TIMES (20, reads of each page in a round) set its size.
 */
import { openMillion } from './million-app.ts'
import { measureRounds, reportTargets, timed } from './rounds.ts'
import { sizeOf } from './sizes.ts'

const ORDERS = sizeOf('ORDERS', 1_000_000)
const TIMES = sizeOf('TIMES', 20)
const LIMIT = 10
const LAST = Math.ceil(ORDERS / LIMIT)

const { company, app, close } = await openMillion(ORDERS)
try {
  const {
    platform: { uow },
    services: { orders },
  } = app
  const page = (number: number) => () =>
    timed(TIMES, () =>
      uow.read(company, (tx) => orders.list(tx, {}, { page: number, limit: LIMIT, sort: 'newest' })),
    )
  /** The number of all orders, with no order read: no page has this number. */
  const count = () =>
    timed(TIMES, () => uow.read(company, (tx) => orders.list(tx, {}, { page: 1, limit: 0, sort: 'newest' })))
  const rounds = await measureRounds({
    first: page(1),
    quarter: page(Math.ceil(LAST / 4)),
    middle: page(Math.ceil(LAST / 2)),
    last: page(LAST),
    count,
  })
  reportTargets(rounds, [
    {
      name: `P5 the slowest of pages ${Math.ceil(LAST / 4)}, ${Math.ceil(LAST / 2)} and ${LAST} against page 1`,
      ratio: (r) => Math.max(r.quarter, r.middle, r.last) / r.first,
      most: 5,
    },
    { name: 'P5 the number of orders against a page', ratio: (r) => r.count / r.first, most: 0.1 },
  ])
} finally {
  await close()
}
