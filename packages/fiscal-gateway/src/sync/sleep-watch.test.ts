import { describe, expect, test } from 'vitest'
import { command } from '../testing/commands.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { createSleepWatch } from './sleep-watch.ts'

const SECOND = 1000

describe('a gateway notices that it stood still', () => {
  const watched = () => {
    const computer = { uptime: 7 * SECOND, wakes: 0 }
    const timers: (() => void)[] = []
    const watch = createSleepWatch(
      {
        computerUptime: () => computer.uptime,
        after: (_ms, run) => {
          timers.push(run)
          return () => timers.splice(timers.indexOf(run), 1)
        },
      },
      () => {
        computer.wakes += 1
      },
    )
    watch.start()
    return { computer, watch, timers, tick: () => timers.shift()?.() }
  }

  test('once for each time, by its next look or when it is asked', () => {
    const { computer, watch, tick } = watched()
    computer.uptime += 31 * SECOND
    watch.check()
    watch.check()
    tick()
    expect(computer.wakes).toBe(1)
    computer.uptime += 31 * SECOND
    tick()
    expect(computer.wakes).toBe(2)
  })

  test('and not while it looks in time, or after it was stopped', () => {
    const { computer, watch, timers, tick } = watched()
    for (let times = 0; times < 20; times += 1) {
      computer.uptime += 29 * SECOND
      tick()
    }
    expect(computer.wakes).toBe(0)
    watch.stop()
    expect(timers).toEqual([])
  })
})

const UNHEARD = { status: 503, body: { code: 'SERVER_UNHEARD' } }

const cancel = (gateway: TestGateway, { taskId }: ReturnType<typeof command>) =>
  gateway.post(`/commands/${taskId}/cancel`, { epoch: 1 })

/** The server answers again, and names what was resolved: that is refused, and everything else prints. */
const expectHeardAgain = async (
  server: ReturnType<typeof createFakeServer>,
  gateway: TestGateway,
  resolved: ReturnType<typeof command>,
): Promise<void> => {
  server.plan.doubts = [{ taskId: resolved.taskId, epoch: 1 }]
  server.plan.isDown = false
  await expect
    .poll(() => gateway.printFiscal(resolved), { timeout: 9000 })
    .toMatchObject({ body: { code: 'TASK_CANCELLED' } })
  expect((await gateway.printFiscal(command())).status).toBe(200)
}

test('after its computer slept, a gateway prints nothing before the server has answered again', async () => {
  const computer = { uptime: 0 }
  const server = createFakeServer()
  const gateway = await startTestGateway({ server, runtime: { computerUptime: () => computer.uptime } })
  expect((await gateway.printFiscal(command())).status).toBe(200)
  // Resolved as not printed while it slept, and its orders were billed elsewhere.
  const resolved = command()
  server.plan.isDown = true
  computer.uptime += 3600 * SECOND
  expect(await gateway.printFiscal(resolved)).toMatchObject(UNHEARD)
  expect(await gateway.printFiscal(command())).toMatchObject(UNHEARD)
  expect(await cancel(gateway, command())).toMatchObject(UNHEARD)
  await expectHeardAgain(server, gateway, resolved)
})

test('also where it slept several times, each for less than half a minute', async () => {
  const computer = { uptime: 0 }
  const server = createFakeServer()
  const gateway = await startTestGateway({ server, runtime: { computerUptime: () => computer.uptime } })
  server.plan.isDown = true
  for (const _sleep of [1, 2]) {
    computer.uptime += 29 * SECOND
    expect((await gateway.printFiscal(command())).status).toBe(200)
  }
  computer.uptime += 2 * SECOND
  expect(await gateway.printFiscal(command())).toMatchObject(UNHEARD)
})

test('a gateway that has heard nothing for a minute prints nothing before the server has answered again', async () => {
  const server = createFakeServer()
  const gateway = await startTestGateway({ server })
  server.plan.isDown = true
  gateway.clock.now += 59 * SECOND
  expect((await gateway.printFiscal(command())).status).toBe(200)
  const resolved = command()
  gateway.clock.now += 2 * SECOND
  expect(await gateway.printFiscal(resolved)).toMatchObject(UNHEARD)
  // What it has not printed it never will: that is known without the server.
  const unprinted = command()
  expect(await cancel(gateway, unprinted)).toMatchObject({ body: { ok: true, state: 'CANCELLED' } })
  await expectHeardAgain(server, gateway, resolved)
})
