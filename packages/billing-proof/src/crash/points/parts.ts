import type { OrderWithHistory } from '@kafana/contract'
import { newProgress } from '../operator.ts'
import type { Point, Scenario } from '../run-point.ts'
import { KINDS } from '../scenario-context.ts'
import { atServer, type Scenarios } from '../steps.ts'
import { billCommit } from './commit-points.ts'

/** The bill is of half a line: its order is divided in the unit that arms it. */
const ofPart =
  (scenario: Scenario): Scenario =>
  async (context) => {
    const [order = ''] = context.orders
    const { check, products } = await context.a.client.api<OrderWithHistory>('GET', `/api/order/${order}`)
    const lines = products
      .slice(0, 1)
      .map(({ line: id, lineVersion: version }) => ({ id, version, share: { num: 1, den: 2 } }))
    const part = { check: check ?? '', selection: { lines } }
    // What a bill that was permitted and not stored may have printed, every gateway has to say.
    await context.installation.start(context.other.program)
    await scenario({ ...context, bill: newProgress(context.orders, 'fiscal', part) })
  }
const ofParts = (scenarios: Scenarios): Scenarios =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const scenario = scenarios[kind]
      return scenario ? [[kind, ofPart(scenario)]] : []
    }),
  )

export const PARTS: readonly Point[] = [
  {
    no: 25,
    title: 'the server crashes before the unit that arms a bill of a part is stored',
    scenarios: ofParts(atServer('arm', billCommit('before', 'ARMED'), 'request')),
  },
  {
    no: 26,
    title: 'the response to arming a bill of a part is lost',
    scenarios: ofParts(atServer('arm', billCommit('after', 'ARMED'), 'response')),
  },
]
