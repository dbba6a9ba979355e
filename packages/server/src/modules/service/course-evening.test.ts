import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { anyCourseEvent, type CourseEvening, createCourseEvening } from '../../testing/course-evening.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const selectChecks = statement((kit) =>
  kit.db.selectFrom('checks').select(['id', 'state']).where('company_id', '=', kit.companyId),
)
const selectHeld = statement((kit) =>
  kit.db.selectFrom('held_lines').select('id').where('company_id', '=', kit.companyId),
)
const selectLines = statement((kit) =>
  kit.db.selectFrom('order_lines').select('id').where('company_id', '=', kit.companyId),
)

const sorted = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).toSorted()

/** Every line that was taken is held, in one order, or was removed. */
const expectLines = async (server: TestServer, { fixture, model }: CourseEvening): Promise<void> => {
  const [held, lines, checks] = await server.platform.uow.read(fixture.venue.companyId, async (tx) => [
    await tx.all(selectHeld, {}),
    await tx.all(selectLines, {}),
    await tx.all(selectChecks, {}),
  ])
  expect(sorted(held)).toEqual(sorted(model.held))
  expect(sorted(lines)).toEqual(sorted(model.orders.flatMap((order) => order.lines)))
  expect(held.length + lines.length + model.removed.size).toBe(model.courseOf.size)
  expect(checks.length).toBe(new Set(checks.map(({ id }) => id)).size)
}

const expectChecks = async (server: TestServer, { fixture, isOpenCheck }: CourseEvening): Promise<void> => {
  const checks = await server.platform.uow.read(fixture.venue.companyId, (tx) => tx.all(selectChecks, {}))
  for (const { id, state } of checks) expect([id, state]).toEqual([id, isOpenCheck(id) ? 'open' : 'closed'])
}

const expectLeft = async (server: TestServer, { fixture, model }: CourseEvening): Promise<void> => {
  const { body } = await server.send('GET', '/api/product', { token: fixture.venue.monitor.token })
  const shown = new Map(
    (body as unknown as { _id: string; left: number | null; soldOut: object | null }[]).map((product) => [
      product._id,
      product,
    ]),
  )
  for (const [index, id] of fixture.products.entries()) {
    const left = model.left[index] ?? null
    expect([shown.get(id)?.left, shown.get(id)?.soldOut !== null]).toEqual([left, left === 0])
  }
}

onBothEngines('an evening with courses', (server) => {
  it.each(['manual', 'auto'] as const)('brings each line to the kitchen once, fired by %s', async (mode) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCourseEvent, { minLength: 20, maxLength: 60, size: 'max' }),
        async (events) => {
          const evening = await createCourseEvening(server(), mode)
          for (const event of events) {
            await evening.apply(event)
            server().clock.advance(1000)
          }
          await expectLines(server(), evening)
          await expectChecks(server(), evening)
          await expectLeft(server(), evening)
        },
      ),
      { numRuns: runsOf(10, 3) },
    )
  })
})
