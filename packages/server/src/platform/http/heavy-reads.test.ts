import { expect, it } from 'vitest'
import { createHeavyReads, type HeavyCall } from './heavy-reads.ts'

const CALL: HeavyCall = {
  name: 'GET /api/statistics',
  input: {},
  caller: { userId: 'mila', companyId: 'venue', role: 'owner', allowedRoutes: [], sessionHash: '' },
  now: 0,
}
/** A thread with this program, in which `answer` sends an outcome. */
const startThread = (program: string) => {
  const damaged: string[] = []
  const source = `import { parentPort } from 'node:worker_threads'
    let calls = 0
    const answer = (outcome) => parentPort.postMessage(outcome)
    parentPort.on('message', ({ name }) => { calls += 1; ${program} })`
  const heavyReads = createHeavyReads({
    program: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    workerData: {},
    onDamage: (file, problem) => damaged.push(`${file}: ${problem}`),
  })
  return { heavyReads, damaged }
}

it('sends one call after the other', async () => {
  const { heavyReads } = startThread(
    `const mine = calls; setTimeout(() => answer({ is: 'made', text: name + mine + calls }), 20)`,
  )
  const names = ['a', 'b', 'c']
  const texts = await Promise.all(names.map((name) => heavyReads.textOf({ ...CALL, name })))
  expect(texts).toEqual(['a11', 'b22', 'c33'])
  await heavyReads.close()
})

it('refuses as the call does', async () => {
  const { heavyReads } = startThread(
    `answer({ is: 'refused', code: 'NOT_FOUND', extra: { details: { count: 2 } } })`,
  )
  await expect(heavyReads.textOf(CALL)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
    extra: { details: { count: 2 } },
  })
  await heavyReads.close()
})

it('says what went wrong, for the log', async () => {
  const { heavyReads } = startThread(`answer({ is: 'failed', message: 'no such column: total' })`)
  await expect(heavyReads.textOf(CALL)).rejects.toThrow('no such column: total')
  await heavyReads.close()
})

it('reports damage', async () => {
  const { heavyReads, damaged } = startThread(
    `answer({ is: 'damaged', file: 'kafana.db', problem: 'page 7' })`,
  )
  await expect(heavyReads.textOf(CALL)).rejects.toThrow('page 7')
  expect(damaged).toEqual(['kafana.db: page 7'])
  await heavyReads.close()
})

it('that ends is busy for this call, and there for the next', async () => {
  const { heavyReads } = startThread(
    `if (name === 'last') process.exit(0); else answer({ is: 'made', text: name + calls })`,
  )
  expect(await heavyReads.textOf({ ...CALL, name: 'first' })).toBe('first1')
  const [ended, next] = await Promise.allSettled([
    heavyReads.textOf({ ...CALL, name: 'last' }),
    heavyReads.textOf({ ...CALL, name: 'next' }),
  ])
  expect(ended).toMatchObject({ reason: { code: 'BUSY', extra: { retryAfter: 5 } } })
  expect(next).toEqual({ status: 'fulfilled', value: 'next1' })
  await heavyReads.close()
})

it('that throws fails this call alone', async () => {
  const { heavyReads } = startThread(
    `if (name === 'bad') throw new Error('a bug'); answer({ is: 'made', text: name })`,
  )
  await expect(heavyReads.textOf({ ...CALL, name: 'bad' })).rejects.toThrow('a bug')
  expect(await heavyReads.textOf({ ...CALL, name: 'good' })).toBe('good')
  await heavyReads.close()
})
