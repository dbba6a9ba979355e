import type { Point, Scenario } from '../run-point.ts'
import {
  concurrentWork,
  type Outcome,
  outcomeOf,
  restart,
  type ScenarioContext,
} from '../scenario-context.ts'
import { billCommit } from './commit-points.ts'

const INVOICE = /^POST \/api\/bill-intents\/[^/]+\/invoice/

/** A company pays by bank transfer. */
const atInvoice =
  (scenario: (context: ScenarioContext, invoice: () => Promise<Outcome>) => Promise<void>): Scenario =>
  async (context) => {
    // Of what was permitted and not stored, every gateway has to say whether it printed it.
    await context.installation.start(context.other.program)
    await context.a.reserve(context.bill)
    await scenario(context, () => outcomeOf(context.a.invoice(context.bill)))
  }

/** The server crashes around the unit that closes the bill. One that was stored is answered with its invoice again. */
const crashAtInvoice = (when: 'before' | 'after', action: 'dies' | 'power'): Scenario =>
  atInvoice(async (context, invoice) => {
    const { installation, seed, note, fail } = context
    const stop = await installation.server.stopAt(billCommit(when, 'BILLED'), action, seed)
    const attempt = invoice()
    await stop.reached()
    await restart(context, installation.server)
    note(`outcome of the invoice: ${await attempt}`)
    await installation.repairAndSync()
    const again = await invoice()
    note(`the same invoice again: ${again}`)
    if (when === 'after' && again !== 'done') fail(`an invoice that was issued is answered with ${again}`)
  })
const loseInvoice = (fault: 'request lost' | 'response lost'): Scenario =>
  atInvoice(async ({ installation, note, fail }, invoice) => {
    const { reached } = installation.toServer.injectFault(INVOICE, fault)
    const attempt = invoice()
    await reached
    note(`outcome of the invoice: ${await attempt}`)
    const again = await invoice()
    if (again !== 'done') fail(`an invoice that is asked for again is answered with ${again}`)
  })
/** Others bill the orders in between. */
const delayInvoice = (fault: 'request held' | 'response held'): Scenario =>
  atInvoice(async (context, invoice) => {
    const { reached, release } = context.installation.toServer.injectFault(INVOICE, fault)
    const attempt = invoice()
    await reached
    await concurrentWork(context)
    release()
    context.note(`outcome of the delayed invoice: ${await attempt}`)
  })

/** Bills that get an invoice instead of a receipt, which no gateway prints. */
export const INVOICES: readonly Point[] = [
  {
    no: 31,
    title: 'the server crashes before the unit that closes a bill with an invoice is stored',
    scenarios: {
      kill: crashAtInvoice('before', 'dies'),
      power: crashAtInvoice('before', 'power'),
      cut: loseInvoice('request lost'),
      delay: delayInvoice('request held'),
    },
  },
  {
    no: 32,
    title: 'the response to an invoice is lost',
    scenarios: {
      kill: crashAtInvoice('after', 'dies'),
      power: crashAtInvoice('after', 'power'),
      cut: loseInvoice('response lost'),
      delay: delayInvoice('response held'),
    },
  },
]
