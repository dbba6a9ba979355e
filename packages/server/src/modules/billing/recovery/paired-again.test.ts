import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { intentOf } from '../../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { expectSalesToAddUp } from '../../../testing/day-sales-check.ts'
import { token } from '../../../testing/factories.ts'
import { pairGateway } from '../../../testing/gateway-factories.ts'
import { openJournal, PRINTED } from '../../../testing/gateway-journal.ts'
import { storedAudit, storedBills } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'
import { createPermitRecords, type PermittedContent } from './permit-records.ts'

const UNKNOWN = { state: 'UNKNOWN', receiptNo: undefined } as const
const REJECTED = { printed: false, reason: 'No paper found' }

onBothEngines('a bill that a gateway reports which was paired again', (server) => {
  /** The gateway of the bills is unpaired, and paired again with its journal. */
  const pairAgain = async (made: Awaited<ReturnType<typeof openBillingAfterRestore>>) => {
    const { venue, gateway, billing, commandOf } = made
    await server().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
    const again = await pairGateway(server(), venue, 'Bar again')
    const journal = openJournal(server(), again)
    return {
      ...made,
      again,
      journal,
      report: async (command = commandOf({}), values: typeof PRINTED | typeof UNKNOWN = PRINTED) => {
        const taskId = String(command['taskId'])
        await journal.reportTask({ ...values, taskId, command })
        return taskId
      },
      resolve: (id: string, values: object) =>
        billing.resolve(id, { reason: 'Looked at the paper', ...values }, venue.owner.token),
    }
  }
  const pairedAgain = async (orders = 1) => pairAgain(await openBillingAfterRestore(server(), orders))
  /** As a database has it that is older than the first pairing of the gateway: with a permit of an unknown secret. */
  const withForeignPermit = (command: Readonly<Record<string, unknown>>) => ({
    ...command,
    permit: '0'.repeat(String(command['permit']).length),
  })

  it('is closed by the permit of its earlier pairing', async () => {
    const { report, intent, orderOf, billing, ids, open } = await pairedAgain()
    const id = await report()
    expect(await intent(id)).toMatchObject({ state: 'BILLED', receiptNo: 41 })
    expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
    expect(await billing.validate(ids)).toMatchObject({ body: { code: 'ALREADY_FISCAL' } })
    expect(await open()).toEqual([])
  })

  it('has the number of its gateway, not the one that a screen reported before', async () => {
    const made = await openBillingAfterRestore(server(), 1)
    const id = await made.reported(40)
    const { journal, intent, orderOf, venue, billing, ids } = await pairAgain(made)
    await journal.connect()
    expect(await billing.storno(ids[0] ?? '')).toMatchObject({ body: { code: 'PRINT_UNCONFIRMED' } })
    await journal.reportTask({ ...PRINTED, taskId: id })
    expect([(await intent(id))?.['receiptNo'], (await orderOf()).receiptNo]).toEqual([41, 41])
    expect(await storedAudit(server(), venue.companyId, 'bill.corrected')).toMatchObject([{ entityId: id }])
    // Its storno names the receipt that its gateway has confirmed.
    const again = await billing.storno(ids[0] ?? '')
    expect(await intent(intentOf(again))).toMatchObject({ kind: 'storno', refReceiptNo: 41 })
  })

  it('has the number of its gateway although that was paired again before its earlier pairing had ended', async () => {
    const { venue, gateway, reported, intent } = await openBillingAfterRestore(server(), 1)
    const before = openJournal(server(), gateway)
    await before.connect()
    const id = await reported(40)
    const again = await pairGateway(server(), venue, 'Bar again')
    const journal = openJournal(server(), again, before.id)
    await journal.connect()
    expect(await before.connect()).toMatchObject({ status: 401, body: { code: 'GATEWAY_UNPAIRED' } })
    expect(await storedAudit(server(), venue.companyId, 'gateway.unpaired')).toMatchObject([
      { by: null, entityId: gateway.id },
    ])
    await journal.reportTask({ ...PRINTED, taskId: id })
    expect((await intent(id))?.['receiptNo']).toBe(41)
  })

  it('does not end the pairing of a gateway with another journal', async () => {
    const { venue, gateway } = await openBillingAfterRestore(server(), 1)
    const first = openJournal(server(), gateway)
    await first.connect()
    await openJournal(server(), await pairGateway(server(), venue, 'Terrace')).connect()
    expect((await first.connect()).status).toBe(200)
  })

  it('that was rebuilt does not show again that the database was restored', async () => {
    const { venue, journal, report, commandOf, reserved, intent } = await pairedAgain()
    const id = await reserved()
    const command = commandOf({ intentId: id, ref: String((await intent(id))?.['ref']) })
    const restores = () => storedAudit(server(), venue.companyId, 'store.putBack')
    await report(withForeignPermit(command))
    expect(await restores()).toHaveLength(1)
    createPermitRecords(server().platform.settings.dataDir).write(venue.companyId, {
      allowed: [],
      heard: null,
    })
    const another = openJournal(server(), await pairGateway(server(), venue, 'Bar once more'), journal.id)
    await another.reportTask({ ...PRINTED, taskId: id, command: withForeignPermit(command) })
    expect(await restores()).toHaveLength(1)
  })

  it('holds its orders while the gateway does not know whether it was printed', async () => {
    const { report, billing, ids, open } = await pairedAgain()
    const id = await report(undefined, UNKNOWN)
    expect(await open()).toMatchObject([{ _id: id, state: 'MANUAL', receiptNo: null }])
    expect(await billing.validate(ids)).toMatchObject({ body: { code: 'ORDER_IN_BILLING' } })
  })

  it('needs attention where nothing proves what was printed, and is not called unprinted', async () => {
    const { report, commandOf, open, billing, ids, resolve, orderOf, venue } = await pairedAgain()
    const id = await report(withForeignPermit(commandOf({})))
    expect(await open()).toMatchObject([{ _id: id, state: 'MANUAL', receiptNo: 41, orders: ids }])
    expect(await billing.validate(ids)).toMatchObject({ body: { code: 'ORDER_IN_BILLING' } })
    expect(await resolve(id, REJECTED)).toMatchObject({ status: 409, body: { code: 'PRINT_CONFIRMED' } })
    expect((await resolve(id, { printed: true, receiptNo: 41 })).status).toBe(200)
    expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
    expect(await storedBills(server(), venue.companyId)).toHaveLength(1)
  })

  it('takes the place of a reservation, also where nothing proves what was printed', async () => {
    const { report, commandOf, open, reserved, intent, billing } = await pairedAgain()
    const id = await reserved()
    await report(withForeignPermit(commandOf({ intentId: id, ref: String((await intent(id))?.['ref']) })))
    expect(await intent(id)).toMatchObject({ state: 'ABORTED' })
    expect(await open()).toMatchObject([{ state: 'MANUAL', receiptNo: 41 }])
    expect((await billing.arm(id)).body).toMatchObject({ code: 'INTENT_STATE' })
  })

  it('is only recorded where nothing proves it and no order of this venue is on it', async () => {
    const { report, commandOf, open, venue } = await pairedAgain()
    await report(withForeignPermit(commandOf({ orderIds: [newId()] })))
    expect(await open()).toEqual([])
    expect(await storedAudit(server(), venue.companyId, 'bill.unverified')).toHaveLength(1)
  })

  /** A bill that is held from the record of permitted bills. */
  const heldBill = async ({ isUnderAnotherId = false, isPairingKnown = true }) => {
    const made = await pairedAgain()
    const { journal, commandOf, open, gateway, ids, venue, reserved, intent } = made
    const id = isUnderAnotherId ? await reserved() : newId()
    const ref = isUnderAnotherId ? String((await intent(id))?.['ref']) : 'LOST2345'
    const records = createPermitRecords(server().platform.settings.dataDir)
    const content: PermittedContent = {
      kind: 'fiscal',
      payment: 'cash',
      ref,
      orders: ids,
      closedBy: venue.waiter.id,
      paidBy: null,
      journal: 'the journal of the earlier pairing',
    }
    const permitted = { id, epoch: 1, gateway: isPairingKnown ? gateway.id : newId(), content }
    records.write(venue.companyId, { allowed: [permitted], heard: [] })
    await journal.reportDocument({ receiptNo: 40 })
    const [bill] = (await open()) as { _id: string }[]
    expect(bill).toMatchObject({ state: 'MANUAL', receiptNo: null })
    return { ...made, id: bill?._id ?? '', command: commandOf({ intentId: id, ref }) }
  }

  describe('that is held for a pairing which the restored database does not have', () => {
    it('can be called unprinted', async () => {
      const { id, resolve, billing, ids } = await heldBill({ isPairingKnown: false })
      expect(await resolve(id, REJECTED)).toMatchObject({ status: 200, body: { state: 'ABORTED' } })
      expect((await billing.validate(ids)).status).toBe(200)
    })

    it('is confirmed by its number once its gateway is paired again', async () => {
      const { id, command, report, open, resolve } = await heldBill({ isPairingKnown: false })
      await report(withForeignPermit(command))
      expect(await open()).toMatchObject([{ _id: id, state: 'MANUAL', receiptNo: 41 }])
      expect(await resolve(id, REJECTED)).toMatchObject({ body: { code: 'PRINT_CONFIRMED' } })
      expect(await resolve(id, { printed: true, receiptNo: 41 })).toMatchObject({ body: { state: 'BILLED' } })
    })
  })

  describe.each([
    ['under its own id', false],
    ['under another id', true],
  ])('that is held %s', (_how, isUnderAnotherId) => {
    const held = () => heldBill({ isUnderAnotherId })

    it('is closed as it was printed', async () => {
      const { command, report, open, orderOf, venue } = await held()
      await report(command)
      expect(await open()).toEqual([])
      expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
      expect(await storedBills(server(), venue.companyId)).toHaveLength(1)
    })

    it('is confirmed by its number, and not called unprinted, where its command is not proven', async () => {
      const { id, command, report, open, resolve } = await held()
      await report(withForeignPermit(command))
      expect(await open()).toMatchObject([{ _id: id, state: 'MANUAL', receiptNo: 41 }])
      expect(await resolve(id, REJECTED)).toMatchObject({ body: { code: 'PRINT_CONFIRMED' } })
    })

    it('has its orders again although a person had said that it was not printed', async () => {
      const { id, ids, command, report, resolve, billing, orderOf, journal, venue } = await held()
      expect(await resolve(id, REJECTED)).toMatchObject({ body: { state: 'ABORTED' } })
      await report(command)
      expect(await billing.validate(ids)).toMatchObject({ body: { code: 'ALREADY_FISCAL' } })
      expect(await orderOf()).toMatchObject({ receiptNo: 41 })
      // Once, however often its gateway is paired again.
      const bills = () => storedBills(server(), venue.companyId)
      expect(await bills()).toHaveLength(1)
      const again = openJournal(server(), await pairGateway(server(), venue, 'Bar once more'), journal.id)
      await again.reportTask({ ...PRINTED, taskId: String(command['taskId']), command })
      expect(await bills()).toHaveLength(1)
    })
  })

  it.each([
    ['sale', 409],
    ['void', 200],
  ] as const)('that its device’s record has as a %s is called unprinted with %i', async (kind, status) => {
    const { journal, report, commandOf, resolve } = await pairedAgain()
    const id = await report(commandOf({ ref: 'MARK2345' }), UNKNOWN)
    await journal.reportDocument({ receiptNo: 42, ref: 'MARK2345', taskId: id, kind })
    expect((await resolve(id, REJECTED)).status).toBe(status)
  })
})

onBothEngines('a receipt of what is free of charge in the restored database', (server) => {
  const freeHere = async () => {
    const made = await openBillingAfterRestore(server(), 2)
    const { venue, ids, billing, orderOf } = made
    const [first = ''] = ids
    for (const id of ids) {
      const { check } = (await orderOf(id)) as unknown as { check: string }
      const comp = { id: token(), kind: 'comp', reason: 'complaint' }
      await server().send('POST', `/api/checks/${check}/discounts`, { token: venue.owner.token, body: comp })
    }
    const free = intentOf(await billing.validate(ids))
    await server().send('POST', `/api/bill-intents/${free}/close`, { token: venue.monitor.token })
    expect(await orderOf(first)).toMatchObject({ billKind: 'comp' })
    return {
      ...made,
      first,
      resolve: (id: string, values: object) =>
        billing.resolve(id, { reason: 'Looked at the paper', ...values }, venue.owner.token),
    }
  }

  it('is not called unprinted; as printed it takes their place', async () => {
    const { venue, printed, resolve, first, ids, orderOf, billing } = await freeHere()
    const id = await printed({ orderIds: [first] })
    expect(await billing.unbill(first)).toMatchObject({ body: { code: 'ORDER_IN_BILLING' } })
    expect(await resolve(id, REJECTED)).toMatchObject({ body: { code: 'PRINT_CONFIRMED' } })
    expect(await resolve(id, { printed: true, receiptNo: 41 })).toMatchObject({ body: { state: 'BILLED' } })
    expect(await orderOf(first)).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41 })
    // What else was free of charge stays so, and counts as that.
    expect(await orderOf(ids[1])).toMatchObject({ billKind: 'comp' })
    const { sales } = await expectSalesToAddUp(server(), venue)
    expect(sales).toMatchObject({ freeOfCharge: { orders: 1, voided: 0 } })
    expect(await billing.validate([first])).toMatchObject({ body: { code: 'ALREADY_FISCAL' } })
  })

  it('leaves them free of charge where it was never printed', async () => {
    const { printed, resolve, first, orderOf } = await freeHere()
    const id = await printed({ orderIds: [first] }, UNKNOWN)
    expect(await resolve(id, REJECTED)).toMatchObject({ body: { state: 'ABORTED' } })
    expect(await orderOf(first)).toMatchObject({ status: 'billed', billKind: 'comp' })
  })

  it('takes them over from another bill that was never printed', async () => {
    const { printed, resolve, first, orderOf, billing } = await freeHere()
    const other = await printed({ orderIds: [first] }, UNKNOWN)
    const id = await printed({ orderIds: [first] })
    expect(await resolve(other, REJECTED)).toMatchObject({ body: { state: 'ABORTED' } })
    expect(await billing.unbill(first)).toMatchObject({ body: { code: 'ORDER_IN_BILLING', intentId: id } })
    expect(await resolve(id, { printed: true, receiptNo: 41 })).toMatchObject({ body: { state: 'BILLED' } })
    expect(await orderOf(first)).toMatchObject({ billKind: 'fiscal', receiptNo: 41 })
  })
})
