import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemRuntime, type Runtime } from './runtime.ts'
import { BUSY_RETRY_MS, CHECK_EVERY_MS } from './store-check.ts'
import { command } from './testing/commands.ts'
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts'

/** Timers of the check, which the test ends; the others run. */
const withHeldChecks = () => {
  const held: { ms: number; run: () => void }[] = []
  const after: Runtime['after'] = (ms, run) => {
    if (ms !== CHECK_EVERY_MS && ms !== BUSY_RETRY_MS) return systemRuntime.after(ms, run)
    const timer = { ms, run }
    held.push(timer)
    return () => {
      if (held.includes(timer)) held.splice(held.indexOf(timer), 1)
    }
  }
  return { held, after, pass: () => held.shift()?.run() }
}

/** Overwrites the middle of a store under the running gateway. */
const damage = ({ dataDir, app }: TestGateway, name: string): void => {
  const file = join(dataDir, 'gateway', name)
  expect(app.gateway.damage()).toBeNull()
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(4096 * 3, 'x'), 0, 4096 * 3, 4096)
  closeSync(descriptor)
}

const restarted = async (after: Runtime['after']): Promise<TestGateway> => {
  const first = await startTestGateway()
  for (let n = 0; n < 30; n += 1) await first.printFiscal(command({ ref: `REF${n}`, taskId: `task-${n}` }))
  await first.close()
  return startTestGateway({ dataDir: first.dataDir, runtime: { after } })
}

test.each(['journal.db', 'device.db'])(
  'a running gateway notices that %s is damaged, says so and prints nothing more',
  async (name) => {
    const { after, pass, held } = withHeldChecks()
    const gateway = await restarted(after)
    expect(held.map(({ ms }) => ms)).toEqual([CHECK_EVERY_MS])
    damage(gateway, name)
    pass()
    await expect.poll(() => gateway.app.gateway.damage(), { interval: 2 }).toContain(name)
    const refused = {
      status: 503,
      body: { code: 'STORAGE_UNAVAILABLE', message: expect.stringContaining(name) as string },
    }
    expect((await gateway.get('/health')).status).toBe(503)
    expect((await gateway.get('/page/live')).text).toContain('is damaged')
    expect(await gateway.post('/commands', { commandType: 1 })).toMatchObject(refused)
    expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: false })
    expect((await gateway.post('/commands/never/cancel', { epoch: 1 })).body).toMatchObject({ ok: false })
    expect(gateway.plan.receipts).toBe(0)
  },
)

test('an intact gateway goes on, and is read again', async () => {
  const { after, pass, held } = withHeldChecks()
  const gateway = await restarted(after)
  pass()
  expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 31 })
  expect(gateway.app.gateway.damage()).toBeNull()
  expect(held.map(({ ms }) => ms)).toEqual([CHECK_EVERY_MS])
})

test('is not read while something prints', async () => {
  const { after, pass, held } = withHeldChecks()
  const gateway = await restarted(after)
  const printing = Promise.withResolvers<undefined>()
  gateway.plan.next = async (_job, print) => {
    await printing.promise
    return print()
  }
  const printed = gateway.printFiscal(command())
  await expect.poll(() => gateway.plan.receipts, { interval: 2 }).toBe(1)
  pass()
  expect(held.map(({ ms }) => ms)).toEqual([BUSY_RETRY_MS])
  printing.resolve(undefined)
  expect((await printed).body).toMatchObject({ ok: true })
  pass()
  expect(held.map(({ ms }) => ms)).toEqual([CHECK_EVERY_MS])
})
