import { fromMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { anyMixedEvent, createMixedEvening, type MixedEvening } from '../../testing/mixed-evening.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const selectChecks = statement((kit) =>
  kit.db.selectFrom('checks').selectAll().where('company_id', '=', kit.companyId),
)
const selectSteps = statement((kit) =>
  kit.db
    .selectFrom('check_history')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .orderBy('check_id')
    .orderBy('position'),
)

/** Orders and their lines are as the model says, whichever of the two changed last. */
const expectOrders = async ({ model, readOrder }: MixedEvening): Promise<void> => {
  for (const expected of model) {
    const { status, lines } = await readOrder(expected.id)
    expect([status, ...lines.map(({ state }) => state)]).toEqual([
      expected.status,
      ...expected.lines.map(({ state }) => state),
    ])
  }
}

const expectChecks = async (server: TestServer, evening: MixedEvening): Promise<void> => {
  const { venue, tables } = evening.fixture
  const checks = await server.platform.uow.read(venue.companyId, (tx) => tx.all(selectChecks, {}))
  const isOpen = (checkId: string): boolean =>
    evening.model.some((order) => order.checkId === checkId && !['billed', 'rejected'].includes(order.status))
  for (const { id, state, closed_at } of checks)
    expect([id, state, closed_at === null]).toEqual([id, isOpen(id) ? 'open' : 'closed', isOpen(id)])
  expect(checks.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    checks.map((_, index) => index + 1),
  )
  // The history says the same: it opens and closes in turn, at its check's versions.
  const steps = await server.platform.uow.read(venue.companyId, (tx) => tx.all(selectSteps, {}))
  for (const { id, state, version } of checks) {
    const own = steps.filter((step) => step.check_id === id)
    expect(own.map(({ position }) => position)).toEqual(own.map((_, index) => index + 1))
    expect(own.length).toBe(version)
    expect(own.map(({ what }) => what)).toEqual(
      own.map((_, index) => (index % 2 === 0 ? 'opened' : 'closed')),
    )
    expect(state).toBe(own.length % 2 === 1 ? 'open' : 'closed')
  }
  for (const table of tables) {
    const path = `/api/checks/table/${table}`
    const { body } = await server.send('GET', path, { token: venue.monitor.token })
    const shown = body as unknown as { owed: number; orders: { _id: string }[] }[]
    expect(shown.reduce((sum, { owed }) => sum + owed, 0)).toBeCloseTo(fromMinor(evening.owed(table)), 2)
  }
}

const expectStock = async (server: TestServer, evening: MixedEvening): Promise<void> => {
  const { venue, ingredients } = evening.fixture
  const { body } = await server.send('GET', '/api/ingredient', { token: venue.owner.token })
  const found = new Map(
    (body as unknown as { _id: string; quantity: number }[]).map(({ _id, quantity }) => [_id, quantity]),
  )
  expect(ingredients.map((id) => found.get(id))).toEqual(evening.expectedStock().map((each) => each / 1000))
}

onBothEngines('an evening of tickets, orders and lines that move', (server) => {
  it('leaves orders, lines, checks and stock as the promise says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMixedEvent, { minLength: 5, maxLength: 40 }), async (events) => {
        const evening = await createMixedEvening(server())
        for (const event of events) {
          await evening.apply(event)
          server().clock.advance(1000)
        }
        await expectOrders(evening)
        await expectChecks(server(), evening)
        await expectStock(server(), evening)
      }),
      { numRuns: runsOf(12, 4) },
    )
  })
})
