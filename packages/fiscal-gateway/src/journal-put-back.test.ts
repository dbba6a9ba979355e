import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command } from './testing/commands.ts'
import { createFakeServer } from './testing/fake-server.ts'
import { tempFolder } from './testing/temp-folder.ts'
import { startGateway, type TestGateway } from './testing/test-gateway.ts'

const X_REPORT = { commandType: 2 }
const journalOf = ({ dataDir }: Pick<TestGateway, 'dataDir'>): string =>
  join(dataDir, 'gateway', 'journal.db')

/** A gateway that printed two receipts, of which its journal, put back to an older copy, knows the first and lost the second; the server has six lines, the copy three. */
const putBack = async () => {
  const server = createFakeServer()
  const first = await startGateway({ server })
  await first.fiscal(command())
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(3)
  await first.close()
  const copy = join(tempFolder(), 'journal.db')
  cpSync(journalOf(first), copy)
  const second = await startGateway({ server, dataDir: first.dataDir })
  const lost = command()
  await second.fiscal(lost)
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(6)
  await second.close()
  cpSync(copy, journalOf(first))
  return { server, dataDir: first.dataDir, journalId: server.seen.journalId, lost }
}

/** It prints reports, which need no server, while that is away. */
const reportsAlone = async (
  server: ReturnType<typeof createFakeServer>,
  dataDir: string,
  count: number,
): Promise<void> => {
  server.plan.isDown = true
  const gateway = await startGateway({ server, dataDir })
  for (let n = 0; n < count; n += 1) expect((await gateway.post('/commands', X_REPORT)).status).toBe(200)
  await gateway.close()
  server.plan.isDown = false
}

test('a gateway that was restored from an older copy of its journal takes another name, and prints only when its device is confirmed', async () => {
  const { server, dataDir, journalId, lost } = await putBack()
  const again = await startGateway({ server, dataDir })
  expect(server.seen.journalId).not.toBe(journalId)
  await expect
    .poll(() => server.lines.map(({ seq }) => seq), { interval: 2 })
    .toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3])
  // The bill that it forgot is neither printed a second time nor declared never printed.
  expect(await again.fiscal(lost)).toMatchObject({ status: 409, body: { code: 'DEVICE_UNCONFIRMED' } })
  expect(await again.post(`/commands/${lost.taskId}/cancel`, { epoch: 1 })).toMatchObject({
    status: 409,
    body: { code: 'DEVICE_UNCONFIRMED' },
  })
})

test.each([3, 4, 7])(
  'a journal that was put back and wrote %i lines before the server was heard, over a restart too, is told anew under another name',
  async (count) => {
    const { server, dataDir, journalId } = await putBack()
    await reportsAlone(server, dataDir, count)
    await startGateway({ server, dataDir })
    await expect.poll(() => server.lines.length, { interval: 2 }).toBe(6 + 3 + count)
    expect(server.seen.journalId).not.toBe(journalId)
    expect(server.lines.slice(6).map((line) => [line.seq, line.kind])).toEqual([
      [1, 'task'],
      [2, 'task'],
      [3, 'document'],
      ...Array.from({ length: count }, (_, index) => [4 + index, 'report']),
    ])
  },
)

test('a journal that wrote while the server was away, and forgot nothing, keeps its name', async () => {
  const server = createFakeServer()
  const first = await startGateway({ server })
  await first.fiscal(command())
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(3)
  await first.close()
  await reportsAlone(server, first.dataDir, 2)
  const again = await startGateway({ server, dataDir: first.dataDir })
  expect((await again.fiscal(command())).body).toMatchObject({ receiptNo: 2 })
  await expect
    .poll(() => server.lines.map(({ seq }) => seq), { interval: 2 })
    .toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
