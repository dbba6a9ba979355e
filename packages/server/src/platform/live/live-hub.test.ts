import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('a signal', (server) => {
  /** Waits for a signal and counts the checks that follow the first one. */
  const subscribe = async (signal: string) => {
    const disconnected = new AbortController()
    let checks = 0
    const ended = server().platform.signals.waitFor({
      signal,
      ms: 60_000,
      aborted: disconnected.signal,
      check: async () => {
        checks += 1
        return { retryInMs: null }
      },
    })
    await nextTurn()
    return {
      received: () => checks - 1,
      unsubscribe: async () => {
        disconnected.abort()
        await ended
      },
    }
  }

  it('is sent when its unit is durable, and never for a unit that was rolled back', async () => {
    const { live, uow } = server().platform
    const { companyId } = await makeVenue(server())
    // Nobody sends `b`: once the process listens to PostgreSQL it wakes both.
    const [a, b] = [await subscribe('a'), await subscribe('b')]
    const signalsOfA = () => a.received() - b.received()
    await expect(
      uow.write(companyId, async (tx) => {
        live.publish(tx, { signal: 'a' })
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await nextTurn()
    expect(signalsOfA()).toBe(0)
    await uow.write(companyId, async (tx) => {
      live.publish(tx, { signal: 'a' })
      await nextTurn()
      expect(signalsOfA()).toBe(0)
    })
    // On PostgreSQL the process also receives its own notification, at once or later.
    await expect.poll(signalsOfA).toBeGreaterThan(0)
    for (const { unsubscribe } of [a, b]) await unsubscribe()
  })

  it('of another process wakes the polls of its name; all of them when messages may have been lost', async () => {
    const { live } = server().platform
    // Once the process listens to PostgreSQL it wakes both.
    const [one, other] = [await subscribe('c'), await subscribe('d')]
    live.receive('{"signal":"c"}')
    live.receive('{"signal":7}')
    await nextTurn()
    expect(one.received() - other.received()).toBe(1)
    const before = [one.received(), other.received()]
    live.wakeAll()
    await nextTurn()
    for (const [index, { received }] of [one, other].entries())
      expect(received()).toBeGreaterThan(before[index] ?? 0)
    for (const { unsubscribe } of [one, other]) await unsubscribe()
  })
})
