import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'
import { gatewayProof, openBilling, printSignature } from '../../../testing/billing-factories.ts'
import { journalOf, pairGateway } from '../../../testing/gateway-factories.ts'
import { openJournal, PRINTED } from '../../../testing/gateway-journal.ts'
import { onBothEngines } from '../../../testing/test-server.ts'
import { insertIntent } from '../intent/intent-store.ts'
import { UNCONFIRMED_PAGE } from '../intent/unconfirmed-read-model.ts'

const SECOND = 1000

/** As the version stored it that armed bills before their gateway had called. */
const setCommand = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ command: JSON.stringify({ path: '/commands', command: { taskId: p.id } }) })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** A bill of which nobody has reported whether it was printed. */
const UNCONFIRMED = {
  state: 'MANUAL',
  kind: 'fiscal',
  payment: 'cash',
  payments: null,
  ref: 'ABCD2345',
  epoch: 1,
  receipt: JSON.stringify({ receiptType: 'NormalReceipt', products: [] }),
  total: 0,
  sessionHash: 'of a screen',
  armedAt: 0,
  expiresAt: 0,
  command: null,
  refIntentId: null,
  refReceiptNo: null,
  paidBy: null,
  reason: null,
  selection: null,
  requestId: null,
  requestHash: null,
} as const

onBothEngines('a gateway report is requested', (server) => {
  const opened = async (orders = 1) => {
    const made = await openBilling(server(), orders)
    return { ...made, journal: openJournal(server(), made.gateway) }
  }
  const wait = async (seconds: number) => {
    server().clock.advance(seconds * SECOND)
    await server().services.billing.sweep()
  }
  const requested = async (journal: ReturnType<typeof openJournal>): Promise<readonly unknown[]> => {
    const { doubts } = (await journal.connect()).body as unknown as { doubts: readonly unknown[] }
    return doubts
  }

  it('for an unconfirmed bill, until its final state is known', async () => {
    const { gateway, ids, armed, journal, intent } = await opened(2)
    const [first, second] = [
      await armed('fiscal', 'cash', ids.slice(0, 1)),
      await armed('pre', 'cash', ids.slice(1)),
    ]
    expect(await requested(journal)).toEqual([])
    await wait(61)
    expect(await intent(second)).toMatchObject({ state: 'IN_DOUBT' })
    const named = [{ taskId: first, epoch: 1, journal: journalOf(gateway) }]
    expect(await requested(journal)).toEqual(named)
    await journal.reportTask({ taskId: first, state: 'SENDING' })
    await journal.reportTask({ taskId: first, state: 'CANCELLED', epoch: 0 })
    expect(await requested(journal)).toEqual(named)
    await journal.reportTask({ taskId: first, state: 'CANCELLED' })
    expect([await requested(journal), (await intent(first))?.['state']]).toEqual([[], 'ABORTED'])
  })

  it('for a bill that its journal may have lost, once a restored copy requires its id again', async () => {
    const { armed, billing, venue, journal } = await opened()
    await journal.connect()
    const id = await armed()
    journal.refuseEarlierCommands()
    await journal.connect()
    await billing.resolve(id, { printed: false, reason: 'No paper' }, venue.owner.token)
    // The gateway refuses its command by the id that it names.
    expect(await requested(journal)).toEqual([])
    journal.requireAgain(journal.id)
    expect(await requested(journal)).toEqual([{ taskId: id, epoch: 1, journal: journal.id }])
  })

  it('for a bill of an earlier version that names no journal, also once that may have lost it', async () => {
    const { ids, armed, billing, venue, journal, intent } = await opened(2)
    const first = await armed('fiscal', 'cash', ids.slice(0, 1))
    await server().platform.uow.write(venue.companyId, (tx) => tx.run(setCommand, { id: first }))
    expect(await requested(journal)).toEqual([])
    const second = await armed('fiscal', 'cash', ids.slice(1))
    journal.refuseEarlierCommands()
    const named = [{ taskId: first, epoch: 1, journal: null }]
    // The other one names the earlier id: the gateway refuses it.
    expect(await requested(journal)).toEqual(named)
    for (const id of [first, second]) {
      expect(await intent(id)).toMatchObject({ state: 'MANUAL' })
      await billing.resolve(id, { printed: false, reason: 'No paper' }, venue.owner.token)
    }
    expect(await requested(journal)).toEqual(named)
  })

  it.each([
    // Confirmed; the document itself comes in another line.
    ['DONE', ['RECEIPT_UNTOLD']],
    ['CANCELLED', ['PRINT_DENIED']],
    ['UNKNOWN', ['PRINT_UNCONFIRMED']],
  ] as const)('for a bill that a screen reported as printed, until it says %s', async (state, listed) => {
    const { venue, reported, journal, intent } = await opened()
    await journal.connect()
    const id = await reported(41)
    const differences = async () => {
      const { body } = await server().send('GET', '/api/fiscal-book', { token: venue.owner.token })
      return (body as unknown as { differences: { kind: string }[] }).differences.map(({ kind }) => kind)
    }
    expect(await requested(journal)).toEqual([{ taskId: id, epoch: 1, journal: journal.id }])
    expect(await differences()).toEqual([])
    server().clock.advance(30 * SECOND)
    expect(await differences()).toEqual(['PRINT_UNCONFIRMED'])
    await journal.reportTask(state === 'DONE' ? { ...PRINTED, taskId: id } : { taskId: id, state })
    expect(await requested(journal)).toEqual([])
    expect(await differences()).toEqual(listed)
    expect(await intent(id)).toMatchObject({ state: 'BILLED', receiptNo: 41 })
  })

  it.each([
    ['no more if it has the gateway’s signature', (signature: string) => signature, 0],
    [
      'if the signature is wrong',
      (signature: string) => `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`,
      1,
    ],
  ] as const)('for a bill that a screen reported as printed: %s', async (_what, change, count) => {
    const { gateway, ids, billing, armed, journal } = await opened()
    await journal.connect()
    const intentId = await armed()
    const { state: _state, ...printed } = PRINTED
    const signature = change(printSignature(gateway, intentId, printed))
    const report = { selectedOrders: ids, intentId, ...printed, signature }
    expect((await billing.report('fiscal', report)).body).toMatchObject({ receiptNo: 41 })
    expect(await requested(journal)).toHaveLength(count)
    expect((await journal.connect()).body['counted']).toBe(count === 0 ? 41 : null)
  })

  it('for a bill that a screen reported with another number or device, also if the true one is signed later', async () => {
    const { gateway, ids, billing, armed, journal, intent } = await opened(2)
    await journal.connect()
    for (const [index, wrong] of [{ receiptNo: 999_999 }, { deviceSerial: 'ANOTHER' }].entries()) {
      const selectedOrders = ids.slice(index, index + 1)
      const intentId = await armed('fiscal', 'cash', selectedOrders)
      const { state: _state, ...printed } = { ...PRINTED, receiptNo: PRINTED.receiptNo + index }
      await billing.report('fiscal', { selectedOrders, intentId, ...wrong })
      const signature = printSignature(gateway, intentId, printed)
      if ('receiptNo' in wrong)
        await billing.report('fiscal', { selectedOrders, intentId, ...printed, signature })
      expect(await requested(journal)).toMatchObject([{ taskId: intentId }])
      await journal.reportTask({ ...PRINTED, ...printed, taskId: intentId })
      expect(await requested(journal)).toEqual([])
      expect(await intent(intentId)).toMatchObject({ receiptNo: printed.receiptNo })
      // Known of the gateway's own device.
      expect((await journal.connect()).body['counted']).toBe(printed.receiptNo)
    }
  })

  it('not for one with the gateway’s signature; its document is missed after thirty seconds', async () => {
    const { venue, billed, journal } = await opened()
    await journal.connect()
    await billed('fiscal', 41)
    const differences = async () => {
      const { body } = await server().send('GET', '/api/fiscal-book', { token: venue.owner.token })
      return (body as unknown as { differences: { kind: string }[] }).differences.map(({ kind }) => kind)
    }
    expect([await requested(journal), await differences()]).toEqual([[], []])
    server().clock.advance(30 * SECOND)
    expect([await requested(journal), await differences()]).toEqual([[], ['RECEIPT_UNTOLD']])
  })

  it('for as many bills as there are, in as many responses as that takes', async () => {
    const { venue, gateway, armed, journal } = await opened()
    const first = await armed()
    await journal.connect()
    const { uow, clock } = server().platform
    const unconfirmed = Array.from({ length: 2 * UNCONFIRMED_PAGE }, () => newId())
    await uow.write(venue.companyId, async (tx) => {
      for (const id of unconfirmed)
        await tx.run(insertIntent, {
          ...UNCONFIRMED,
          id,
          closedBy: venue.waiter.id,
          createdBy: venue.monitor.id,
          now: clock.now(),
          gatewayId: gateway.id,
        })
    })
    await wait(61)
    const named: string[] = []
    const page = async () => {
      const { doubts, moreDoubts } = (await journal.connect(named.at(-1))).body as unknown as {
        doubts: { taskId: string }[]
        moreDoubts: boolean
      }
      named.push(...doubts.map(({ taskId }) => taskId))
      return [doubts.length, moreDoubts]
    }
    // A bill of which the outcome becomes known in between leaves no gap.
    expect(await page()).toEqual([UNCONFIRMED_PAGE, true])
    await journal.reportTask({ taskId: named.at(-1) ?? '', state: 'CANCELLED' })
    expect(await page()).toEqual([UNCONFIRMED_PAGE, true])
    expect(await page()).toEqual([1, false])
    expect(named).toEqual([first, ...unconfirmed].toReversed())
  })

  it('for a bill that a person says was not printed: its command may still arrive', async () => {
    const { venue, gateway, billing, armed, journal } = await opened()
    const id = await armed()
    await wait(61)
    await billing.resolve(id, { printed: false, reason: 'no paper' }, venue.owner.token)
    expect(await requested(journal)).toEqual([{ taskId: id, epoch: 1, journal: journalOf(gateway) }])
    await journal.reportTask({ taskId: id, state: 'CANCELLED' })
    expect(await requested(journal)).toEqual([])
  })

  it('no more after its own report or a lost journal, and from no other gateway', async () => {
    const { venue, gateway, ids, billing, armed, journal } = await opened(4)
    const other = openJournal(server(), await pairGateway(server(), venue))
    await journal.connect()
    const [unknown, proven, waiting] = [
      await armed('fiscal', 'cash', ids.slice(0, 1)),
      await armed('fiscal', 'cash', ids.slice(1, 2)),
      await armed('fiscal', 'cash', ids.slice(2, 3)),
    ]
    await wait(61)
    expect([await requested(other), (await requested(journal)).length]).toEqual([[], 3])
    await journal.reportTask({ taskId: unknown, state: 'UNKNOWN' })
    // A proof that a screen delivered does not show that the gateway still has the tombstone.
    expect((await billing.abandon(proven, gatewayProof(gateway, proven))).body).toMatchObject({
      state: 'ABORTED',
    })
    const request = { epoch: 1, journal: journal.id }
    expect(await requested(journal)).toEqual([
      { taskId: waiting, ...request },
      { taskId: proven, ...request },
    ])
    await journal.reportTask({ taskId: proven, state: 'CANCELLED' })
    expect(await requested(journal)).toEqual([{ taskId: waiting, ...request }])
    expect(await requested(openJournal(server(), gateway))).toEqual([])
  })

  it('nowhere for numbers that only a screen reported: they do not count as known of the device', async () => {
    const { ids, reported, armed, journal } = await opened(3)
    const counted = async () => {
      const { confirmed, counted: highest } = (await journal.connect()).body
      return [confirmed, highest]
    }
    await reported(2_147_483_647, ids.slice(0, 1))
    expect(await counted()).toEqual([null, null])
    for (const [index, receiptNo] of [41, 40].entries()) {
      const taskId = await armed('fiscal', 'cash', ids.slice(index + 1, index + 2))
      await journal.reportTask({ ...PRINTED, taskId, receiptNo })
    }
    expect(await counted()).toEqual([{ serial: 'VIRT-1', lastReceiptNo: 41 }, 41])
  })
})
