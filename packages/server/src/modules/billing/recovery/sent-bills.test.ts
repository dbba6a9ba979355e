import { afterEach, expect, it } from 'vitest'
import { intentOf } from '../../../testing/billing-factories.ts'
import { syncAs } from '../../../testing/gateway-factories.ts'
import { taskLine } from '../../../testing/gateway-journal.ts'
import { LOST_BILL, openLostBill } from '../../../testing/lost-bill.ts'
import { onBothEngines, restartServer, type StoppableServer } from '../../../testing/test-server.ts'

const started: StoppableServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

onBothEngines('a bill that the restored database lacks and that is in a print server’s queue', (server) => {
  /** Its gateway has the journal that the bill was allowed for, and has reported all of it. */
  const sent = async () => {
    const made = await openLostBill(server(), async (before) => {
      const next = await restartServer(before)
      started.push(next)
      return next
    })
    const { bar, terrace, restarted, sync } = made
    let lines = 0
    const report = (task?: object) => {
      if (task) lines += 1
      const entries = task ? [taskLine(lines, { taskId: LOST_BILL.id, ...task })] : []
      return syncAs(restarted, bar, { entries, lastLine: lines, commandsFor: LOST_BILL.journal })
    }
    await sync(terrace)
    await report({ state: 'SENDING' })
    await report()
    return { ...made, report }
  }

  it('keeps its own orders from being billed, and no others', async () => {
    const { first, billing, open, armOther } = await sent()
    expect(await open()).toMatchObject([{ _id: LOST_BILL.id, state: 'MANUAL', orders: [first] }])
    expect(await billing.validate([first])).toMatchObject({ body: { code: 'ORDER_IN_BILLING' } })
    expect((await armOther()).status).toBe(200)
  })

  it('ends where its gateway then proves that it was not printed', async () => {
    const { first, billing, report, isWaiting } = await sent()
    await report({ state: 'NOT_PRINTED' })
    await report({ state: 'CANCELLED' })
    expect((await billing.validate([first])).status).toBe(200)
    expect(isWaiting()).toBe(false)
  })

  it('keeps its gateway from printing its orders where a person has called it unprinted too early', async () => {
    const { first, bar, billing, report, resolve, open } = await sent()
    expect((await resolve({ printed: false })).status).toBe(200)
    const arm = async () => billing.arm(intentOf(await billing.validate([first])), 'fiscal', 'cash', bar.id)
    expect(await arm()).toMatchObject({ body: { code: 'EARLIER_UNREPORTED' } })
    await report({
      state: 'UNKNOWN',
      command: {
        taskId: LOST_BILL.id,
        epoch: 1,
        ref: LOST_BILL.ref,
        orders: [first],
        kind: 'fiscal',
        closedBy: 'nobody',
        commandContext: { receiptType: 'NormalReceipt', payment: 'cash', products: [] },
      },
    })
    expect(await open()).toMatchObject([{ state: 'MANUAL', ref: LOST_BILL.ref, orders: [first] }])
  })

  it('is not taken for sent where its gateway has another journal by then', async () => {
    const made = await openLostBill(server(), async (before) => {
      const next = await restartServer(before)
      started.push(next)
      return next
    })
    const { bar, terrace, restarted, sync, isWaiting } = made
    await sync(terrace)
    const entries = [taskLine(1, { taskId: LOST_BILL.id, state: 'SENDING' })]
    await syncAs(restarted, bar, { entries, lastLine: 2, commandsFor: LOST_BILL.journal })
    await syncAs(restarted, bar, {
      entries: [],
      lastLine: 0,
      journalId: 'other',
      commandsFor: LOST_BILL.journal,
    })
    expect(isWaiting()).toBe(true)
  })
})
