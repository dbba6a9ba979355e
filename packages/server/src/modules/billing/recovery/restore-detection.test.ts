import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../../platform/database/sqlite-store.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'
import {
  billingCalls,
  intentOf,
  makeDeliveredOrders,
  openBilling,
} from '../../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { copyDatabaseOf } from '../../../testing/copy-database.ts'
import {
  pairGateway,
  syncAs,
  type PairedGateway,
  type SyncValues,
} from '../../../testing/gateway-factories.ts'
import { taskLine } from '../../../testing/gateway-journal.ts'
import { storedAudit } from '../../../testing/stored-records.ts'
import {
  onBothEngines,
  restartServer,
  startTestServer,
  type StoppableServer,
  type TestServer,
} from '../../../testing/test-server.ts'
import { createPermitRecords } from './permit-records.ts'

/** Makes the database older than the bill's last arming. */
const unarm = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ epoch: 0, state: 'ABORTED', gateway_id: null })
    .where('id', '=', p.id),
)

const started: StoppableServer[] = []
const again = async (server: TestServer): Promise<StoppableServer> => {
  const next = await restartServer(server)
  started.push(next)
  return next
}
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const resynchronising = (...gateways: readonly string[]) => ({
  status: 409,
  body: { code: 'GATEWAYS_CATCHING_UP', gateways },
})
const RESYNCHRONISING = resynchronising('Bar')
const LOST = 'printed-after-the-copy'

onBothEngines('a database restored from backup', (server) => {
  /** A venue whose data folder has a bill, permitted at its first gateway, that the database does not have. */
  const restored = async (orders = 1) => {
    const { venue, gateway: bar, ids } = await openBilling(server(), orders)
    const terrace = await pairGateway(server(), venue, 'Terrace')
    createPermitRecords(server().platform.settings.dataDir).write(venue.companyId, {
      allowed: [{ id: LOST, epoch: 1, gateway: bar.id }],
      heard: null,
    })
    const restarted = await again(server())
    const billing = billingCalls(restarted, venue)
    return {
      venue,
      bar,
      terrace,
      ids,
      restarted,
      billing,
      reserved: async (selected = ids) => intentOf(await billing.validate(selected)),
    }
  }
  const sync = (
    to: TestServer,
    gateway: PairedGateway,
    values: Pick<SyncValues, 'entries' | 'lastLine' | 'device'> = {},
  ) => syncAs(to, gateway, values)
  /** The second gateway has reported that it printed nothing. */
  const reportedByTerrace = async () => {
    const found = await restored()
    await sync(found.restarted, found.terrace, { lastLine: 0 })
    return found
  }

  it('lets no gateway print what one may have printed, and names the gateways that have to report', async () => {
    const { venue, bar, terrace, restarted, billing, reserved } = await restored()
    const id = await reserved()
    expect(await billing.arm(id, 'fiscal', 'cash', terrace.id)).toMatchObject(
      resynchronising('Bar', 'Terrace'),
    )
    await sync(restarted, terrace, { lastLine: 0 })
    for (const gateway of [terrace, bar])
      expect(await billing.arm(id, 'fiscal', 'cash', gateway.id)).toMatchObject(RESYNCHRONISING)
    expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
    expect(await storedAudit(restarted, venue.companyId, 'store.putBack')).toHaveLength(1)
  })

  it('names at once what its gateways must not print: nobody waits for what was armed in it', async () => {
    const { venue, gateway: bar, armed } = await openBilling(server())
    const receipt = await armed()
    createPermitRecords(server().platform.settings.dataDir).write(venue.companyId, {
      allowed: [{ id: LOST, epoch: 1, gateway: bar.id }],
      heard: null,
    })
    const restarted = await again(server())
    const { body } = await sync(restarted, bar, { lastLine: 0 })
    expect(body).toMatchObject({ doubts: [{ taskId: LOST }, { taskId: receipt }] })
    expect((await billingCalls(restarted, venue).open()).body).toMatchObject([{ state: 'IN_DOUBT' }])
  })

  it('is noticed at the next bill if it replaces the database under a running server', async () => {
    const { venue, gateway: bar, ids, billing, armed } = await openBilling(server(), 3)
    const terrace = await pairGateway(server(), venue, 'Terrace')
    const lost = await armed('fiscal', 'cash', ids.slice(0, 1))
    const press = async (order = ids.slice(1, 2)) =>
      billing.arm(intentOf(await billing.validate(order)), 'fiscal', 'cash', terrace.id)
    expect((await press()).status).toBe(200)
    await server().platform.uow.write(venue.companyId, (tx) => tx.run(unarm, { id: lost }))
    expect(await press(ids.slice(2))).toMatchObject(resynchronising('Bar', 'Terrace'))
    expect((await sync(server(), bar)).body).toMatchObject({ doubts: [{ taskId: lost, epoch: 1 }] })
    expect(await storedAudit(server(), venue.companyId, 'store.putBack')).toHaveLength(1)
  })

  it('is not suspected because of a bill whose unit is not committed yet', async () => {
    const { venue, gateway, ids, armed } = await openBilling(server(), 2)
    await armed('fiscal', 'cash', ids.slice(0, 1))
    const records = createPermitRecords(server().platform.settings.dataDir)
    const { allowed = [] } = records.read(venue.companyId) ?? {}
    const other = { id: 'of another unit', epoch: 1, gateway: gateway.id }
    records.write(venue.companyId, { allowed: [...allowed, other], heard: null })
    const billing = billingCalls(server(), venue)
    expect((await billing.arm(intentOf(await billing.validate(ids.slice(1))), 'fiscal', 'cash')).status).toBe(
      200,
    )
  })

  it('still prints pre-bills', async () => {
    const { terrace, billing, reserved } = await restored()
    expect((await billing.arm(await reserved(), 'pre', 'cash', terrace.id)).status).toBe(200)
  })

  it('prints no storno until then: the gateway may have voided the receipt already', async () => {
    const {
      venue,
      gateway: bar,
      ids: [order = ''],
      billed,
    } = await openBilling(server())
    await billed('fiscal', 41)
    createPermitRecords(server().platform.settings.dataDir).write(venue.companyId, {
      allowed: [{ id: LOST, epoch: 1, gateway: bar.id }],
      heard: null,
    })
    const billing = billingCalls(await again(server()), venue)
    expect(await billing.arm(intentOf(await billing.storno(order)), 'storno')).toMatchObject(RESYNCHRONISING)
  })

  it('asks for what it lost, and continues once everything is reported', async () => {
    const { venue, bar, terrace, restarted, billing, reserved } = await reportedByTerrace()
    const id = await reserved()
    const press = () => billing.arm(id, 'fiscal', 'cash', terrace.id)
    expect((await sync(restarted, bar, { lastLine: 2 })).body).toMatchObject({
      acknowledged: 0,
      doubts: [{ taskId: LOST, epoch: 1 }],
    })
    expect(await press()).toMatchObject(RESYNCHRONISING)
    await sync(restarted, bar, { entries: [taskLine(1)], lastLine: 2 })
    expect(await press()).toMatchObject(RESYNCHRONISING)
    await sync(restarted, bar, { entries: [taskLine(2)], lastLine: 2 })
    expect(await press()).toMatchObject(RESYNCHRONISING)
    expect(
      (
        await sync(restarted, bar, {
          entries: [taskLine(3, { taskId: LOST, state: 'CANCELLED' })],
          lastLine: 3,
        })
      ).body,
    ).toMatchObject({ acknowledged: 3, doubts: [] })
    expect((await press()).status).toBe(200)
    expect(await storedAudit(restarted, venue.companyId, 'store.caughtUp')).toHaveLength(1)
    expect(
      (await billingCalls(await again(restarted), venue).arm(id, 'fiscal', 'cash', terrace.id)).status,
    ).toBe(200)
  })

  it('starts over after a restart: earlier reports may have gone to a database that is lost', async () => {
    const { venue, bar, terrace, restarted, reserved } = await restored()
    const id = await reserved()
    await sync(restarted, bar, { entries: [taskLine(1, { taskId: LOST, state: 'CANCELLED' })], lastLine: 1 })
    const later = await again(restarted)
    await sync(later, terrace, { lastLine: 0 })
    const press = () => billingCalls(later, venue).arm(id, 'fiscal', 'cash', terrace.id)
    expect(await press()).toMatchObject(RESYNCHRONISING)
    await sync(later, bar, { lastLine: 1 })
    expect((await press()).status).toBe(200)
  })

  describe('with a device that counted what its gateway has lost as well', () => {
    const COUNTED = { lastReceiptNo: 7 }
    const asked = async (restarted: TestServer, { owner }: { readonly owner: { readonly token: string } }) =>
      (await restarted.send('GET', '/api/gateway', { token: owner.token })).body as unknown as {
        _id: string
        device: { needsConfirming: boolean } | null
      }[]
    const needsOwner = async (
      restarted: TestServer,
      venue: Parameters<typeof asked>[1],
      gateway: PairedGateway,
    ) => (await asked(restarted, venue)).find(({ _id }) => _id === gateway.id)?.device?.needsConfirming

    it('prints no receipt anywhere before an owner confirms; the fiscal report lists these numbers', async () => {
      const { venue, bar, terrace, restarted, billing, reserved } = await restored()
      const id = await reserved()
      await sync(restarted, terrace, { lastLine: 0 })
      const report = {
        entries: [taskLine(1, { taskId: LOST, state: 'CANCELLED' })],
        lastLine: 1,
        device: COUNTED,
      }
      await sync(restarted, bar, report)
      expect(await billing.arm(id, 'fiscal', 'cash', terrace.id)).toMatchObject(RESYNCHRONISING)
      await sync(restarted, bar, { lastLine: 1, device: COUNTED })
      expect(await needsOwner(restarted, venue, bar)).toBe(true)
      expect(await billing.arm(id, 'fiscal', 'cash', terrace.id)).toMatchObject(RESYNCHRONISING)
      expect(await billing.arm(id, 'fiscal', 'cash', bar.id)).toMatchObject(RESYNCHRONISING)
      await restarted.send('POST', `/api/gateway/${bar.id}/confirm`, {
        token: venue.owner.token,
        body: { serial: 'VD000001', ...COUNTED },
      })
      await sync(restarted, bar, { lastLine: 1, device: COUNTED })
      expect(await needsOwner(restarted, venue, bar)).toBe(false)
      expect((await billing.arm(id, 'fiscal', 'cash', terrace.id)).status).toBe(200)
      const { body } = await restarted.send('GET', '/api/fiscal-book', { token: venue.owner.token })
      expect(body.differences).toMatchObject([
        { kind: 'NUMBERS_UNTOLD', serial: 'VD000001', receiptNo: 1, lastNo: 7 },
      ])
    })

    it('prints no receipt elsewhere before an owner confirms, if the gateway itself asks for it', async () => {
      const { bar, terrace, restarted, billing, reserved } = await reportedByTerrace()
      await sync(restarted, bar, {
        entries: [taskLine(1, { taskId: LOST, state: 'CANCELLED' })],
        lastLine: 1,
        device: { ...COUNTED, needsConfirming: true },
      })
      expect(await billing.arm(await reserved(), 'fiscal', 'cash', terrace.id)).toMatchObject(RESYNCHRONISING)
    })

    it.each([
      ['has more to report', { lastLine: 2, device: COUNTED }],
      ['is printing', { lastLine: 0, device: { ...COUNTED, unsettled: 1 } }],
      ['sees no device', { lastLine: 0, device: { serial: null, lastReceiptNo: null } }],
    ])('needs no confirmation while the gateway %s', async (_what, values) => {
      const { venue, bar, restarted } = await restored()
      await sync(restarted, bar)
      await sync(restarted, bar, values)
      expect(await needsOwner(restarted, venue, bar)).toBe(false)
    })

    it('needs no confirmation without a restore', async () => {
      const { venue, gateway } = await openBilling(server())
      await sync(server(), gateway)
      await sync(server(), gateway, { lastLine: 0, device: COUNTED })
      expect(await needsOwner(server(), venue, gateway)).toBe(false)
    })
  })

  it('is noticed by a report of a bill that it lacks, even if the record was restored with it', async () => {
    const { venue, gateway, ids, billing, commandOf, reportPrinted } = await openBillingAfterRestore(
      server(),
      3,
    )
    const [first, second, third] = ids.map((id) => [id])
    await pairGateway(server(), venue, 'Terrace')
    const press = async (orders = first) =>
      billing.arm(intentOf(await billing.validate(orders ?? [])), 'fiscal', 'cash', gateway.id)
    expect((await press()).status).toBe(200)
    await reportPrinted({ ...commandOf({ orderIds: ['an order of another venue'] }), permit: 'f'.repeat(64) })
    expect((await press(second)).status).toBe(200)
    await reportPrinted(commandOf({ orderIds: third ?? [] }))
    expect(await storedAudit(server(), venue.companyId, 'store.putBack')).toHaveLength(1)
    const other = await makeDeliveredOrders(server(), venue)
    expect(await press(other)).toMatchObject(resynchronising('Terrace'))
  })

  it('does not wait for an unpaired gateway', async () => {
    const { venue, bar, terrace, restarted, billing, reserved } = await reportedByTerrace()
    await restarted.send('DELETE', `/api/gateway/${bar.id}`, { token: venue.owner.token })
    expect((await billing.arm(await reserved(), 'fiscal', 'cash', terrace.id)).status).toBe(200)
  })

  it('also waits for the gateway that is to print: it may not know the outcome for these orders', async () => {
    const { venue, ids, gateway } = await openBilling(server())
    createPermitRecords(server().platform.settings.dataDir).write(venue.companyId, {
      allowed: [{ id: LOST, epoch: 1, gateway: gateway.id }],
      heard: null,
    })
    const restarted = await again(server())
    const billing = billingCalls(restarted, venue)
    const id = intentOf(await billing.validate(ids))
    expect(await billing.arm(id)).toMatchObject(RESYNCHRONISING)
    await sync(restarted, gateway, {
      entries: [taskLine(1, { taskId: LOST, state: 'CANCELLED' })],
      lastLine: 1,
    })
    expect((await billing.arm(id)).status).toBe(200)
  })

  describe('is distinguished from', () => {
    const restart = async (forget: boolean) => {
      const { venue, ids, armed, gateway } = await openBilling(server(), 2)
      const terrace = await pairGateway(server(), venue, 'Terrace')
      const first = await armed('fiscal', 'cash', ids.slice(0, 1))
      if (forget) rmSync(join(server().platform.settings.dataDir, 'allowed-bills', `${venue.companyId}.json`))
      const restarted = await again(server())
      const billing = billingCalls(restarted, venue)
      return {
        first,
        gateway,
        press: async () =>
          billing.arm(intentOf(await billing.validate(ids.slice(1))), 'fiscal', 'cash', terrace.id),
      }
    }

    it('a server that was only restarted', async () => {
      expect((await (await restart(false)).press()).status).toBe(200)
    })

    it('one with another data folder, which may be a copy on another machine: it waits once', async () => {
      expect(await (await restart(true)).press()).toMatchObject(resynchronising('Bar', 'Terrace'))
    })

    it('one from before the first bill, without the record: it waits for gateways that it has heard before', async () => {
      const { venue, ids, gateway } = await openBilling(server())
      const terrace = await pairGateway(server(), venue, 'Terrace')
      await sync(server(), gateway, { lastLine: 0 })
      rmSync(join(server().platform.settings.dataDir, 'allowed-bills', `${venue.companyId}.json`))
      const restarted = await again(server())
      const billing = billingCalls(restarted, venue)
      const id = intentOf(await billing.validate(ids))
      expect(await billing.arm(id)).toMatchObject(resynchronising('Bar', 'Terrace'))
      for (const one of [gateway, terrace]) await sync(restarted, one, { lastLine: 0 })
      expect((await billing.arm(id)).status).toBe(200)
    })

    it('a new venue, whose gateways connect, restart and print for the first time', async () => {
      const { venue, ids, gateway } = await openBilling(server())
      await sync(server(), gateway, { lastLine: 0 })
      await pairGateway(server(), venue, 'Terrace')
      const billing = billingCalls(await again(server()), venue)
      expect((await billing.arm(intentOf(await billing.validate(ids)))).status).toBe(200)
    })

    it('one that never permitted a bill', async () => {
      const { venue, ids } = await openBilling(server())
      await pairGateway(server(), venue, 'Terrace')
      const billing = billingCalls(await again(server()), venue)
      expect((await billing.arm(intentOf(await billing.validate(ids)))).status).toBe(200)
    })
  })
})

it('an order gets no second receipt after a restore, and its first one once its gateway reports', async () => {
  const server = await startTestServer('sqlite')
  started.push(server)
  const { venue, gateway: bar, ids, reserved, billing } = await openBilling(server)
  const terrace = await pairGateway(server, venue, 'Terrace')
  const copy = copyDatabaseOf(server, 'copy.db')
  const id = await reserved()
  const { command } = (await billing.arm(id, 'fiscal', 'cash', bar.id)).body as unknown as { command: object }
  const store = await openSqliteStore(copy)
  const restarted = await again({ ...server, store })
  const afterRestore = billingCalls(restarted, venue)
  await syncAs(restarted, terrace, { lastLine: 0 })
  const retry = intentOf(await afterRestore.validate(ids))
  expect(await afterRestore.arm(retry, 'fiscal', 'cash', terrace.id)).toMatchObject(RESYNCHRONISING)
  await syncAs(restarted, bar, {
    entries: [taskLine(1, { taskId: id, state: 'DONE', receiptNo: 1, deviceSerial: 'VD000001', command })],
    lastLine: 1,
  })
  expect(await restarted.send('GET', `/api/order/${ids[0]}`, { token: venue.monitor.token })).toMatchObject({
    body: { status: 'billed', receiptNo: 1 },
  })
  expect(await afterRestore.arm(retry, 'fiscal', 'cash', terrace.id)).toMatchObject({
    status: 409,
    body: { code: 'INTENT_STATE', state: 'ABORTED' },
  })
  expect(await afterRestore.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
  for (const one of started.splice(0).toReversed()) await one.stop()
  await store.close()
})
