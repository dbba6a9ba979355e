import { expect, it } from 'vitest'
import { createHeavyReads, type HeavyCall, type HeavyReads } from './heavy-reads.ts'

const CALL: HeavyCall = {
  name: 'GET /api/statistics',
  input: {},
  caller: { userId: 'mila', companyId: 'venue', role: 'owner', allowedRoutes: [], sessionHash: '' },
  now: 0,
}
/** A thread with this program, in which `answer` sends an outcome. */
const startThread = (program: string, stopMs = 60_000) => {
  const damaged: string[] = []
  const source = `import { parentPort } from 'node:worker_threads'
    let calls = 0
    const bytes = (text) => new TextEncoder().encode(text)
    const answer = (outcome) => parentPort.postMessage(outcome)
    parentPort.on('message', ({ name }) => { calls += 1; ${program} })`
  const heavyReads = createHeavyReads({
    program: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    workerData: {},
    onDamage: (file, problem) => damaged.push(`${file}: ${problem}`),
    stopMs,
  })
  return { heavyReads, damaged }
}

const { signal } = new AbortController()
const textOf = async (heavyReads: HeavyReads, call = CALL, gone = signal): Promise<string> =>
  new TextDecoder().decode(await heavyReads.bodyOf(call, gone))

it('sends one call after the other', async () => {
  const { heavyReads } = startThread(
    `const mine = calls; setTimeout(() => answer({ is: 'made', body: bytes(name + mine + calls) }), 20)`,
  )
  const names = ['a', 'b', 'c']
  const texts = await Promise.all(names.map((name) => textOf(heavyReads, { ...CALL, name })))
  expect(texts).toEqual(['a11', 'b22', 'c33'])
  await heavyReads.close()
})

it('refuses as the call does', async () => {
  const { heavyReads } = startThread(
    `answer({ is: 'refused', code: 'NOT_FOUND', extra: { details: { count: 2 } } })`,
  )
  await expect(textOf(heavyReads)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
    extra: { details: { count: 2 } },
  })
  await heavyReads.close()
})

it('says what went wrong, for the log', async () => {
  const { heavyReads } = startThread(`answer({ is: 'failed', message: 'no such column: total' })`)
  await expect(textOf(heavyReads)).rejects.toThrow('no such column: total')
  await heavyReads.close()
})

it('reports damage', async () => {
  const { heavyReads, damaged } = startThread(
    `answer({ is: 'damaged', file: 'kafana.db', problem: 'page 7' })`,
  )
  await expect(textOf(heavyReads)).rejects.toThrow('page 7')
  expect(damaged).toEqual(['kafana.db: page 7'])
  await heavyReads.close()
})

it('reports damage that it finds for a client who has gone', async () => {
  const { heavyReads, damaged } = startThread(
    `setTimeout(() => answer({ is: 'damaged', file: 'kafana.db', problem: 'page 7' }), 50)`,
  )
  const gone = new AbortController()
  const text = textOf(heavyReads, CALL, gone.signal)
  gone.abort()
  await expect(text).rejects.toMatchObject({ code: 'BUSY' })
  await expect.poll(() => damaged).toEqual(['kafana.db: page 7'])
  await heavyReads.close()
})

it('that ends is busy for this call, and there for the next', async () => {
  const { heavyReads } = startThread(
    `if (name === 'last') process.exit(0); else answer({ is: 'made', body: bytes(name + calls) })`,
  )
  expect(await textOf(heavyReads, { ...CALL, name: 'first' })).toBe('first1')
  const [ended, next] = await Promise.allSettled([
    textOf(heavyReads, { ...CALL, name: 'last' }),
    textOf(heavyReads, { ...CALL, name: 'next' }),
  ])
  expect(ended).toMatchObject({ reason: { code: 'BUSY', extra: { retryAfter: 5 } } })
  expect(next).toEqual({ status: 'fulfilled', value: 'next1' })
  await heavyReads.close()
})

it('that throws fails this call alone', async () => {
  const { heavyReads } = startThread(
    `if (name === 'bad') throw new Error('a bug'); answer({ is: 'made', body: bytes(name) })`,
  )
  await expect(textOf(heavyReads, { ...CALL, name: 'bad' })).rejects.toThrow('a bug')
  expect(await textOf(heavyReads, { ...CALL, name: 'good' })).toBe('good')
  await heavyReads.close()
})

const SLOW = `setTimeout(() => answer({ is: 'made', body: bytes(name) }), name === 'forever' ? 1e6 : 30)`
const callOf = (companyId: string, name: string): HeavyCall => ({
  ...CALL,
  name,
  caller: { ...CALL.caller, companyId },
})

it('lets venues take turns', async () => {
  const { heavyReads } = startThread(SLOW)
  const made: string[] = []
  const ask = async (venue: string, name: string) => made.push(await textOf(heavyReads, callOf(venue, name)))
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)),
    ...['b1', 'b2'].map((name) => ask('b', name)),
    ask('c', 'c1'),
  ])
  expect(made).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await heavyReads.close()
})

it('refuses what a venue asks for too often, and what all of them do', async () => {
  const { heavyReads } = startThread(SLOW)
  const ask = (venue: string, times: number) =>
    Promise.allSettled(Array.from({ length: times }, () => textOf(heavyReads, callOf(venue, venue))))
  const outcomes = await Promise.all([ask('loud', 20), ask('quiet', 1)])
  const refused = outcomes.map((each) => each.filter(({ status }) => status === 'rejected'))
  expect(refused.map(({ length }) => length)).toEqual([13, 0])
  expect(refused[0]?.[0]).toMatchObject({ reason: { code: 'BUSY' } })
  const many = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(`venue ${at}`, 3)))
  expect(many.flat().filter(({ status }) => status === 'fulfilled')).toHaveLength(61)
  await heavyReads.close()
})

it('does not make a call whose client has gone', async () => {
  const { heavyReads } = startThread(SLOW.replace('bytes(name)', 'bytes(name + calls)'))
  const gone = new AbortController()
  const first = textOf(heavyReads, callOf('a', 'first'))
  const left = textOf(heavyReads, callOf('a', 'left'), gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'BUSY' })
  expect([await first, await textOf(heavyReads, callOf('a', 'last'))]).toEqual(['first1', 'last2'])
  await expect(textOf(heavyReads, CALL, gone.signal)).rejects.toMatchObject({ code: 'BUSY' })
  await heavyReads.close()
})

it('stops without waiting for what is long', async () => {
  const { heavyReads } = startThread(SLOW, 50)
  const running = textOf(heavyReads, callOf('a', 'forever'))
  const waiting = textOf(heavyReads, callOf('a', 'soon'))
  heavyReads.stop()
  await expect(waiting).rejects.toMatchObject({ code: 'BUSY' })
  await expect(textOf(heavyReads)).rejects.toMatchObject({ code: 'BUSY' })
  await expect(running).rejects.toMatchObject({ code: 'BUSY' })
  await heavyReads.close()
})

it('lets the running call end when it stops', async () => {
  const { heavyReads } = startThread(SLOW)
  const running = textOf(heavyReads, callOf('a', 'soon'))
  heavyReads.stop()
  expect(await running).toBe('soon')
  await heavyReads.close()
})
