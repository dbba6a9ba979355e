import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command } from './testing/commands.ts'
import { createFakeServer } from './testing/fake-server.ts'
import { tempFolder } from './testing/temp-folder.ts'
import { startGateway, type TestGateway } from './testing/test-gateway.ts'

const ENDS = ['', '-wal', '-shm']
const fileOf = (dataDir: string, name: string, end = ''): string =>
  join(dataDir, 'gateway', `${name}.db${end}`)
const drop = (dataDir: string, name: string): void => {
  for (const end of ENDS) rmSync(fileOf(dataDir, name, end), { force: true })
}
const documents = ({ server }: Pick<TestGateway, 'server'>) =>
  server.lines
    .filter((line) => line.kind === 'document')
    .map(({ document }) => [document.serial, document.receiptNo])

/** A gateway that printed three receipts on a device whose memory was put back since to what it was after the first; its journal is whole. */
const withResetDevice = async () => {
  const server = createFakeServer()
  const first = await startGateway({ server })
  await first.fiscal(command())
  await first.close()
  const copy = join(tempFolder(), 'device.db')
  cpSync(fileOf(first.dataDir, 'device'), copy)
  const second = await startGateway({ server, dataDir: first.dataDir })
  await second.fiscal(command())
  await second.fiscal(command())
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(9)
  await second.close()
  drop(first.dataDir, 'device')
  cpSync(copy, fileOf(first.dataDir, 'device'))
  return { server, dataDir: first.dataDir, serial: String(server.seen.device['serial']) }
}

const refused = { status: 409, body: { code: 'DEVICE_UNCONFIRMED' } }

test('a device that counts less than the journal tells both numbers, prints nothing, and is not let off by what the server has', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  const gateway = await startGateway({ server, dataDir })
  expect(await gateway.fiscal(command())).toMatchObject(refused)
  await expect
    .poll(() => server.seen.device, { interval: 2 })
    .toMatchObject({ serial, needsConfirming: true, lastReceiptNo: 1, countedBefore: 3 })
  server.plan.confirmed = { serial, lastReceiptNo: 3 }
  server.ring()
  await gateway.post('/commands', { commandType: 2 })
  expect(await gateway.fiscal(command())).toMatchObject(refused)
  expect(gateway.plan.receipts).toBe(0)
})

test('confirmed, it goes on with its own numbers under another name, over restarts and under another journal, and what it printed before is not mistaken', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  const gateway = await startGateway({ server, dataDir })
  server.plan.confirmed = { serial, lastReceiptNo: 1 }
  server.ring()
  const sent = command()
  await expect
    .poll(async () => (await gateway.fiscal(sent)).body, { interval: 2 })
    .toMatchObject({ ok: true, receiptNo: 2, deviceSerial: `${serial}@2026-11-21T11:30:00Z` })
  await expect
    .poll(() => server.seen.device, { interval: 2 })
    .toMatchObject({
      serial: `${serial}@2026-11-21T11:30:00Z`,
      needsConfirming: false,
      countedBefore: null,
      lastReceiptNo: 2,
    })
  await gateway.close()
  const again = await startGateway({ server, dataDir })
  expect((await again.fiscal(command())).body).toMatchObject({
    receiptNo: 3,
    deviceSerial: `${serial}@2026-11-21T11:30:00Z`,
  })
  await expect
    .poll(() => documents(again).slice(3), { interval: 2 })
    .toEqual([
      [`${serial}@2026-11-21T11:30:00Z`, 2],
      [`${serial}@2026-11-21T11:30:00Z`, 3],
    ])
  await again.close()

  // The server has more of this journal than was sent: it takes another name, and asks for the device by the name that this has.
  server.plan.acknowledged = 99
  const renamed = await startGateway({ server, dataDir })
  await expect.poll(() => server.seen.device, { interval: 2 }).toMatchObject({ needsConfirming: true })
  expect((await renamed.fiscal(command())).body).toMatchObject({ code: 'DEVICE_UNCONFIRMED' })
  expect(renamed.gateway.core.state()).toMatchObject({
    serial: `${serial}@2026-11-21T11:30:00Z`,
    needsConfirming: true,
    lastReceiptNo: 3,
  })
})

test('a receipt that waits while it is confirmed is printed under the other name at once', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  const [begun, release] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const gateway = await startGateway({
    server,
    dataDir,
    wrapDevice: (device) => ({
      ...device,
      report: async (request) => {
        begun.resolve(undefined)
        await release.promise
        return device.report(request)
      },
    }),
  })
  await expect.poll(() => server.seen.device, { interval: 2 }).toMatchObject({ countedBefore: 3 })
  const report = gateway.post('/commands', { commandType: 2 })
  await begun.promise
  const calls = server.calls.length
  server.plan.confirmed = { serial, lastReceiptNo: 1 }
  server.ring()
  await expect.poll(() => server.calls.length, { interval: 2 }).toBeGreaterThan(calls)
  const receipt = gateway.fiscal(command())
  release.resolve(undefined)
  await report
  expect((await receipt).body).toMatchObject({
    ok: true,
    receiptNo: 2,
    deviceSerial: `${serial}@2026-11-21T11:30:00Z`,
  })
})

test('a second reset is another device again', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  const copy = join(tempFolder(), 'device.db')
  cpSync(fileOf(dataDir, 'device'), copy)
  server.plan.confirmed = { serial, lastReceiptNo: 1 }
  const gateway = await startGateway({ server, dataDir })
  await expect.poll(async () => (await gateway.fiscal(command())).status, { interval: 2 }).toBe(200)
  await gateway.close()
  drop(dataDir, 'device')
  cpSync(copy, fileOf(dataDir, 'device'))
  const again = await startGateway({ server, dataDir })
  again.clock.now += 60_000
  expect(await again.fiscal(command())).toMatchObject(refused)
  server.plan.confirmed = { serial: `${serial}@2026-11-21T11:30:00Z`, lastReceiptNo: 1 }
  server.ring()
  await expect
    .poll(async () => (await again.fiscal(command())).body, { interval: 2 })
    .toMatchObject({ receiptNo: 2, deviceSerial: `${serial}@2026-11-21T11:31:00Z` })
})

test('a device that counts less than the server has, beside a journal that knows nothing of it, is known as one and goes on under another name', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  drop(dataDir, 'journal')
  server.plan.counted = 3
  const gateway = await startGateway({ server, dataDir })
  await expect
    .poll(() => server.seen.device, { interval: 2 })
    .toMatchObject({ needsConfirming: true, lastReceiptNo: 1, countedBefore: 3 })
  expect(await gateway.fiscal(command())).toMatchObject(refused)
  server.plan.confirmed = { serial, lastReceiptNo: 1 }
  server.ring()
  await expect
    .poll(async () => (await gateway.fiscal(command())).body, { interval: 2 })
    .toMatchObject({ receiptNo: 2, deviceSerial: `${serial}@2026-11-21T11:30:00Z` })
})
