import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../platform/database/sqlite-store.ts'
import { intentOf, billingOf, openBilling } from '../../testing/billing-factories.ts'
import { pairGateway, syncAs, type PairedGateway, type Saying } from '../../testing/gateway-factories.ts'
import { taskLine } from '../../testing/journal-lines.ts'
import { storedAudit } from '../../testing/stored-audit.ts'
import {
  onBothEngines,
  startAgain,
  startTestServer,
  type StoppableServer,
  type TestServer,
} from '../../testing/test-server.ts'
import { createAllowedBills } from './allowed-bills.ts'

const started: StoppableServer[] = []
const again = async (server: TestServer): Promise<StoppableServer> => {
  const next = await startAgain(server)
  started.push(next)
  return next
}
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const catchingUp = (...gateways: readonly string[]) => ({
  status: 409,
  body: { code: 'GATEWAYS_CATCHING_UP', gateways },
})
const CATCHING_UP = catchingUp('Bar')
const GONE = 'printed-after-the-copy'

onBothEngines('a store that was put back', (server) => {
  /** A venue with two gateways whose data folder remembers a bill, allowed at the first, that the store does not know. */
  const putBack = async (orders = 1) => {
    const { venue, gateway: bar, ids } = await openBilling(server(), orders)
    const terrace = await pairGateway(server(), venue, 'Terrace')
    createAllowedBills(server().platform.settings.dataDir).write(venue.companyId, {
      allowed: [{ id: GONE, epoch: 1, gateway: bar.id }],
      heard: null,
    })
    const restarted = await again(server())
    const billing = billingOf(restarted, venue)
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
  const says = (
    to: TestServer,
    gateway: PairedGateway,
    said: Pick<Saying, 'entries' | 'lastLine' | 'device'> = {},
  ) => syncAs(to, gateway, said)
  /** The second gateway has told that it printed nothing. */
  const toldByTerrace = async () => {
    const found = await putBack()
    await says(found.restarted, found.terrace, { lastLine: 0 })
    return found
  }

  it('lets no gateway print an order that one may have printed, and says which ones have to tell', async () => {
    const { venue, bar, terrace, restarted, billing, reserved } = await putBack()
    const id = await reserved()
    expect(await billing.arm(id, 'fiscal', 'cash', terrace.id)).toMatchObject(catchingUp('Bar', 'Terrace'))
    await says(restarted, terrace, { lastLine: 0 })
    for (const gateway of [terrace, bar])
      expect(await billing.arm(id, 'fiscal', 'cash', gateway.id)).toMatchObject(CATCHING_UP)
    expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
    expect(await storedAudit(restarted, venue.companyId, 'store.putBack')).toHaveLength(1)
  })

  it('prints pre-bills all the same', async () => {
    const { terrace, billing, reserved } = await putBack()
    expect((await billing.arm(await reserved(), 'pre', 'cash', terrace.id)).status).toBe(200)
  })

  it('takes no receipt back meanwhile: the gateway that has it may have taken it back already', async () => {
    const {
      venue,
      gateway: bar,
      ids: [order = ''],
      billed,
    } = await openBilling(server())
    await billed('fiscal', 41)
    createAllowedBills(server().platform.settings.dataDir).write(venue.companyId, {
      allowed: [{ id: GONE, epoch: 1, gateway: bar.id }],
      heard: null,
    })
    const billing = billingOf(await again(server()), venue)
    expect(await billing.arm(intentOf(await billing.storno(order)), 'storno')).toMatchObject(CATCHING_UP)
  })

  it('asks for what it forgot, and goes on once everything was told', async () => {
    const { venue, bar, terrace, restarted, billing, reserved } = await toldByTerrace()
    const id = await reserved()
    const press = () => billing.arm(id, 'fiscal', 'cash', terrace.id)
    expect((await says(restarted, bar, { lastLine: 2 })).body).toMatchObject({
      acknowledged: 0,
      doubts: [{ taskId: GONE, epoch: 1 }],
    })
    expect(await press()).toMatchObject(CATCHING_UP)
    await says(restarted, bar, { entries: [taskLine(1)], lastLine: 2 })
    expect(await press()).toMatchObject(CATCHING_UP)
    await says(restarted, bar, { entries: [taskLine(2)], lastLine: 2 })
    expect(await press()).toMatchObject(CATCHING_UP)
    expect(
      (
        await says(restarted, bar, {
          entries: [taskLine(3, { taskId: GONE, state: 'CANCELLED' })],
          lastLine: 3,
        })
      ).body,
    ).toMatchObject({ acknowledged: 3, doubts: [] })
    expect((await press()).status).toBe(200)
    expect(await storedAudit(restarted, venue.companyId, 'store.caughtUp')).toHaveLength(1)
    expect(
      (await billingOf(await again(restarted), venue).arm(id, 'fiscal', 'cash', terrace.id)).status,
    ).toBe(200)
  })

  it('begins anew with a restart: what was told before it may have been told to a store that is gone', async () => {
    const { venue, bar, terrace, restarted, reserved } = await putBack()
    const id = await reserved()
    await says(restarted, bar, { entries: [taskLine(1, { taskId: GONE, state: 'CANCELLED' })], lastLine: 1 })
    const later = await again(restarted)
    await says(later, terrace, { lastLine: 0 })
    const press = () => billingOf(later, venue).arm(id, 'fiscal', 'cash', terrace.id)
    expect(await press()).toMatchObject(CATCHING_UP)
    await says(later, bar, { lastLine: 1 })
    expect((await press()).status).toBe(200)
  })

  describe('beside a device that counted what its gateway has forgotten as well', () => {
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

    it('prints no receipt anywhere before an owner looked; the book asks for these numbers', async () => {
      const { venue, bar, terrace, restarted, billing, reserved } = await putBack()
      const id = await reserved()
      await says(restarted, terrace, { lastLine: 0 })
      const told = {
        entries: [taskLine(1, { taskId: GONE, state: 'CANCELLED' })],
        lastLine: 1,
        device: COUNTED,
      }
      await says(restarted, bar, told)
      expect(await billing.arm(id, 'fiscal', 'cash', terrace.id)).toMatchObject(CATCHING_UP)
      await says(restarted, bar, { lastLine: 1, device: COUNTED })
      expect(await needsOwner(restarted, venue, bar)).toBe(true)
      expect(await billing.arm(id, 'fiscal', 'cash', terrace.id)).toMatchObject(CATCHING_UP)
      expect(await billing.arm(id, 'fiscal', 'cash', bar.id)).toMatchObject(CATCHING_UP)
      await restarted.send('POST', `/api/gateway/${bar.id}/confirm`, {
        token: venue.owner.token,
        body: { serial: 'VD000001', ...COUNTED },
      })
      await says(restarted, bar, { lastLine: 1, device: COUNTED })
      expect(await needsOwner(restarted, venue, bar)).toBe(false)
      expect((await billing.arm(id, 'fiscal', 'cash', terrace.id)).status).toBe(200)
      const { body } = await restarted.send('GET', '/api/fiscal-book', { token: venue.owner.token })
      expect(body.differences).toMatchObject([
        { kind: 'NUMBERS_UNTOLD', serial: 'VD000001', receiptNo: 1, lastNo: 7 },
      ])
    })

    it('prints no receipt elsewhere before an owner looked, where the gateway asks for that itself', async () => {
      const { bar, terrace, restarted, billing, reserved } = await toldByTerrace()
      await says(restarted, bar, {
        entries: [taskLine(1, { taskId: GONE, state: 'CANCELLED' })],
        lastLine: 1,
        device: { ...COUNTED, needsConfirming: true },
      })
      expect(await billing.arm(await reserved(), 'fiscal', 'cash', terrace.id)).toMatchObject(CATCHING_UP)
    })

    it.each([
      ['has more to tell', { lastLine: 2, device: COUNTED }],
      ['is at a paper', { lastLine: 0, device: { ...COUNTED, unsettled: 1 } }],
      ['sees no device', { lastLine: 0, device: { serial: null, lastReceiptNo: null } }],
    ])('asks nobody while the gateway %s', async (_what, said) => {
      const { venue, bar, restarted } = await putBack()
      await says(restarted, bar)
      await says(restarted, bar, said)
      expect(await needsOwner(restarted, venue, bar)).toBe(false)
    })

    it('asks nobody where no store was put back', async () => {
      const { venue, gateway } = await openBilling(server())
      await says(server(), gateway)
      await says(server(), gateway, { lastLine: 0, device: COUNTED })
      expect(await needsOwner(server(), venue, gateway)).toBe(false)
    })
  })

  it('waits for nobody whom the venue parted with', async () => {
    const { venue, bar, terrace, restarted, billing, reserved } = await toldByTerrace()
    await restarted.send('DELETE', `/api/gateway/${bar.id}`, { token: venue.owner.token })
    expect((await billing.arm(await reserved(), 'fiscal', 'cash', terrace.id)).status).toBe(200)
  })

  it('waits for the gateway that prints as well: it may not know what became of a receipt of these orders', async () => {
    const { venue, ids, gateway } = await openBilling(server())
    createAllowedBills(server().platform.settings.dataDir).write(venue.companyId, {
      allowed: [{ id: GONE, epoch: 1, gateway: gateway.id }],
      heard: null,
    })
    const restarted = await again(server())
    const billing = billingOf(restarted, venue)
    const id = intentOf(await billing.validate(ids))
    expect(await billing.arm(id)).toMatchObject(CATCHING_UP)
    await says(restarted, gateway, {
      entries: [taskLine(1, { taskId: GONE, state: 'CANCELLED' })],
      lastLine: 1,
    })
    expect((await billing.arm(id)).status).toBe(200)
  })

  describe('is told from', () => {
    const restart = async (forget: boolean) => {
      const { venue, ids, armed, gateway } = await openBilling(server(), 2)
      const terrace = await pairGateway(server(), venue, 'Terrace')
      const first = await armed('fiscal', 'cash', ids.slice(0, 1))
      if (forget) rmSync(join(server().platform.settings.dataDir, 'allowed-bills', `${venue.companyId}.json`))
      const restarted = await again(server())
      const billing = billingOf(restarted, venue)
      return {
        first,
        gateway,
        press: async () =>
          billing.arm(intentOf(await billing.validate(ids.slice(1))), 'fiscal', 'cash', terrace.id),
      }
    }

    it('one that was only started again', async () => {
      expect((await (await restart(false)).press()).status).toBe(200)
    })

    it('one whose data folder is another, which may be a copy on another machine: it waits once', async () => {
      expect(await (await restart(true)).press()).toMatchObject(catchingUp('Bar', 'Terrace'))
    })

    it('one that never allowed a bill', async () => {
      const { venue, ids } = await openBilling(server())
      await pairGateway(server(), venue, 'Terrace')
      const billing = billingOf(await again(server()), venue)
      expect((await billing.arm(intentOf(await billing.validate(ids)))).status).toBe(200)
    })
  })
})

it('is known by its file alone: an order has no second receipt by another gateway, and the first is back once its gateway tells', async () => {
  const server = await startTestServer('sqlite')
  started.push(server)
  const { dataDir } = server.platform.settings
  const copy = join(dataDir, 'copy.db')
  const { venue, gateway: bar, ids, reserved, billing } = await openBilling(server)
  const terrace = await pairGateway(server, venue, 'Terrace')
  const db = new DatabaseSync(join(dataDir, 'kafana.db'), { readOnly: true })
  db.exec(`VACUUM INTO '${copy}'`)
  db.close()
  const id = await reserved()
  const { command } = (await billing.arm(id, 'fiscal', 'cash', bar.id)).body as unknown as { command: object }
  const store = await openSqliteStore(copy)
  const restarted = await again({ ...server, store })
  const back = billingOf(restarted, venue)
  await syncAs(restarted, terrace, { lastLine: 0 })
  const anew = intentOf(await back.validate(ids))
  expect(await back.arm(anew, 'fiscal', 'cash', terrace.id)).toMatchObject(CATCHING_UP)
  await syncAs(restarted, bar, {
    entries: [taskLine(1, { taskId: id, state: 'DONE', receiptNo: 1, deviceSerial: 'VD000001', command })],
    lastLine: 1,
  })
  expect(await restarted.send('GET', `/api/order/${ids[0]}`, { token: venue.monitor.token })).toMatchObject({
    body: { status: 'billed', receiptNo: 1 },
  })
  expect(await back.arm(anew, 'fiscal', 'cash', terrace.id)).toMatchObject({
    status: 409,
    body: { code: 'INTENT_STATE', state: 'ABORTED' },
  })
  expect(await back.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
  for (const one of started.splice(0).toReversed()) await one.stop()
  await store.close()
})
