import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createSignals, type Check, type LongPoll, type Signals } from './signals.ts'

const setUp = () => {
  const clock = createTestClock()
  return { clock, signals: createSignals(clock) }
}
/** A value that may appear later, and how often it was checked for. */
const createValue = () => {
  const state: { value: string | null; checks: number } = { value: null, checks: 0 }
  const check = async (): Promise<Check<string>> => {
    state.checks += 1
    return state.value === null ? { retryInMs: null } : { found: state.value }
  }
  return { state, check }
}
const connected = new AbortController().signal
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
/** Starts a long poll; its answer appears in the outcome. */
const begin = async <T>(signals: Signals, poll: LongPoll<T>) => {
  const outcome: { answer?: T | null } = {}
  void signals.waitFor(poll).then((answer) => {
    outcome.answer = answer
  })
  await turns()
  return outcome
}

describe('long polls', () => {
  it('find what is there at once or after their signal; other signals have no effect', async () => {
    const { signals } = setUp()
    const { state, check } = createValue()
    const outcome = await begin(signals, { signal: 'a', ms: 1000, aborted: connected, check })
    expect([state.checks, outcome]).toEqual([1, {}])
    state.value = 'x'
    signals.notify('b')
    await turns()
    expect([state.checks, outcome]).toEqual([1, {}])
    signals.notify('a')
    await turns()
    expect([state.checks, outcome]).toEqual([2, { answer: 'x' }])
    expect(await signals.waitFor({ signal: 'a', ms: 1000, aborted: connected, check })).toBe('x')
  })

  it('check again when the signal comes during a check', async () => {
    const { signals } = setUp()
    let checks = 0
    const answer = signals.waitFor({
      signal: 'a',
      ms: 1000,
      aborted: connected,
      check: async () => {
        checks += 1
        if (checks > 1) return { found: 'x' }
        signals.notify('a')
        return { retryInMs: null }
      },
    })
    expect(await answer).toBe('x')
  })

  it('check once more when the time is over, then end', async () => {
    const { clock, signals } = setUp()
    const { state, check } = createValue()
    const outcome = await begin(signals, { signal: 'a', ms: 1000, aborted: connected, check })
    clock.advance(999)
    await turns()
    expect(outcome).toEqual({})
    state.value = 'late'
    clock.advance(1)
    await turns()
    expect(outcome).toEqual({ answer: 'late' })
    state.value = null
    expect(await signals.waitFor({ signal: 'a', ms: 0, aborted: connected, check })).toBeNull()
    const { checks } = state
    signals.notify('a')
    clock.advance(10_000)
    await turns()
    expect(state.checks).toBe(checks)
  })

  it('check again without a signal after the time that a check asked for', async () => {
    const { clock, signals } = setUp()
    const { state } = createValue()
    const outcome = await begin(signals, {
      signal: 'a',
      ms: 1000,
      aborted: connected,
      check: async () => {
        state.checks += 1
        return state.value === null ? { retryInMs: 300 } : { found: state.value }
      },
    })
    clock.advance(299)
    await turns()
    expect(state.checks).toBe(1)
    clock.advance(1)
    await turns()
    expect(state.checks).toBe(2)
    state.value = 'x'
    clock.advance(300)
    await turns()
    expect(outcome).toEqual({ answer: 'x' })
  })

  it('end without another check when the caller disconnects', async () => {
    const { signals } = setUp()
    const { state, check } = createValue()
    const hungUp = new AbortController()
    const outcome = await begin(signals, { signal: 'a', ms: 1000, aborted: hungUp.signal, check })
    state.value = 'x'
    hungUp.abort()
    await turns()
    expect([state.checks, outcome]).toEqual([1, { answer: null }])
    expect(await signals.waitFor({ signal: 'a', ms: 1000, aborted: hungUp.signal, check })).toBeNull()
  })

  it('end when the server stops; later ones check once', async () => {
    const { signals } = setUp()
    const [one, other] = [createValue(), createValue()]
    const outcomes = [
      await begin(signals, { signal: 'a', ms: 1000, aborted: connected, check: one.check }),
      await begin(signals, { signal: 'b', ms: 1000, aborted: connected, check: other.check }),
    ]
    other.state.value = 'x'
    signals.stop()
    await turns()
    expect(outcomes).toEqual([{ answer: null }, { answer: 'x' }])
    expect(await signals.waitFor({ signal: 'a', ms: 1000, aborted: connected, check: one.check })).toBeNull()
  })

  it('unsubscribe and cancel their timeout when a check fails', async () => {
    const { clock, signals } = setUp()
    const { state, check } = createValue()
    await expect(
      signals.waitFor({
        signal: 'a',
        ms: 1000,
        aborted: connected,
        check: async () => Promise.reject(new Error('lost')),
      }),
    ).rejects.toThrow('lost')
    const outcome = await begin(signals, { signal: 'a', ms: 2000, aborted: connected, check })
    signals.notifyAll()
    await turns()
    expect(state.checks).toBe(2)
    clock.advance(1000)
    await turns()
    expect(outcome).toEqual({})
  })
})
