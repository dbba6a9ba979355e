import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createBells } from './bells.ts'
import { createWaiting, type Look, type Wait } from './waiting.ts'

const set = () => {
  const [bells, clock] = [createBells(), createTestClock()]
  return { bells, clock, waiting: createWaiting(bells, clock) }
}
/** A thing that somebody puts somewhere, and how often it was looked for. */
const place = () => {
  const state: { thing: string | null; looks: number } = { thing: null, looks: 0 }
  const look = async (): Promise<Look<string>> => {
    state.looks += 1
    return state.thing === null ? { againIn: null } : { found: state.thing }
  }
  return { state, look }
}
const staying = new AbortController().signal
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
/** A wait under way: its answer once there is one. */
const begin = async <T>(waiting: ReturnType<typeof set>['waiting'], wait: Wait<T>) => {
  const outcome: { answer?: T | null } = {}
  void waiting.until(wait).then((answer) => {
    outcome.answer = answer
  })
  await turns()
  return outcome
}

describe('waiting', () => {
  it('finds at once what is there, and what is there when the bell rings; another bell wakes nobody', async () => {
    const { bells, waiting } = set()
    const { state, look } = place()
    const outcome = await begin(waiting, { bell: 'a', ms: 1000, gone: staying, look })
    expect([state.looks, outcome]).toEqual([1, {}])
    state.thing = 'x'
    bells.ring('b')
    await turns()
    expect([state.looks, outcome]).toEqual([1, {}])
    bells.ring('a')
    await turns()
    expect([state.looks, outcome]).toEqual([2, { answer: 'x' }])
    expect(await waiting.until({ bell: 'a', ms: 1000, gone: staying, look })).toBe('x')
  })

  it('looks again when it rings during a look', async () => {
    const { bells, waiting } = set()
    const looked: string[] = []
    const answer = waiting.until({
      bell: 'a',
      ms: 1000,
      gone: staying,
      look: async () => {
        looked.push('look')
        if (looked.length > 1) return { found: 'x' }
        bells.ring('a')
        return { againIn: null }
      },
    })
    expect(await answer).toBe('x')
  })

  it('looks once more when its time is over, and no longer', async () => {
    const { clock, bells, waiting } = set()
    const { state, look } = place()
    const outcome = await begin(waiting, { bell: 'a', ms: 1000, gone: staying, look })
    clock.advance(999)
    await turns()
    expect(outcome).toEqual({})
    state.thing = 'late'
    clock.advance(1)
    await turns()
    expect(outcome).toEqual({ answer: 'late' })
    state.thing = null
    expect(await waiting.until({ bell: 'a', ms: 0, gone: staying, look })).toBeNull()
    const { looks } = state
    bells.ring('a')
    clock.advance(10_000)
    await turns()
    expect(state.looks).toBe(looks)
  })

  it('looks again when a look asks for it, though nobody rings', async () => {
    const { clock, waiting } = set()
    const { state } = place()
    const outcome = await begin(waiting, {
      bell: 'a',
      ms: 1000,
      gone: staying,
      look: async () => {
        state.looks += 1
        return state.thing === null ? { againIn: 300 } : { found: state.thing }
      },
    })
    clock.advance(299)
    await turns()
    expect(state.looks).toBe(1)
    clock.advance(1)
    await turns()
    expect(state.looks).toBe(2)
    state.thing = 'x'
    clock.advance(300)
    await turns()
    expect(outcome).toEqual({ answer: 'x' })
  })

  it('ends without a look when the one who waits hangs up', async () => {
    const { waiting } = set()
    const { state, look } = place()
    const hungUp = new AbortController()
    const outcome = await begin(waiting, { bell: 'a', ms: 1000, gone: hungUp.signal, look })
    state.thing = 'x'
    hungUp.abort()
    await turns()
    expect([state.looks, outcome]).toEqual([1, { answer: null }])
    expect(await waiting.until({ bell: 'a', ms: 1000, gone: hungUp.signal, look })).toBeNull()
  })

  it('ends for everybody when the server stops, and then nobody waits', async () => {
    const { waiting } = set()
    const [one, other] = [place(), place()]
    const outcomes = [
      await begin(waiting, { bell: 'a', ms: 1000, gone: staying, look: one.look }),
      await begin(waiting, { bell: 'b', ms: 1000, gone: staying, look: other.look }),
    ]
    other.state.thing = 'x'
    waiting.stop()
    await turns()
    expect(outcomes).toEqual([{ answer: null }, { answer: 'x' }])
    expect(await waiting.until({ bell: 'a', ms: 1000, gone: staying, look: one.look })).toBeNull()
  })

  it('gives up its time and its bell when a look fails', async () => {
    const { clock, bells, waiting } = set()
    const { state, look } = place()
    await expect(
      waiting.until({
        bell: 'a',
        ms: 1000,
        gone: staying,
        look: async () => Promise.reject(new Error('lost')),
      }),
    ).rejects.toThrow('lost')
    const outcome = await begin(waiting, { bell: 'a', ms: 2000, gone: staying, look })
    bells.ringAll()
    await turns()
    expect(state.looks).toBe(2)
    clock.advance(1000)
    await turns()
    expect(outcome).toEqual({})
  })
})
