import { describe, expect, it } from 'vitest'
import { createHashQueue, type HashPurpose, HasherBusyError } from './hash-queue.ts'

/** A queue whose works run until `finish` is called with their name; `running` are in the order of their start. */
const openQueue = () => {
  const queue = createHashQueue()
  const running: string[] = []
  const finishers = new Map<string, () => void>()
  const add = (purpose: HashPurpose, name: string): Promise<unknown> =>
    queue.run(purpose, async () => {
      running.push(name)
      await new Promise<void>((resolve) => {
        finishers.set(name, resolve)
      })
    })
  const addAll = async (purpose: HashPurpose, count: number): Promise<PromiseSettledResult<unknown>[]> =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => add(purpose, `${purpose} ${index}`)))
  /** Everything that could start has started. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const finish = async (name: string): Promise<void> => {
    finishers.get(name)?.()
    await settled()
  }
  return { add, addAll, running, finish, settled }
}
const isBusy = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'rejected' && result.reason instanceof HasherBusyError

describe('the queue of the hasher', () => {
  it('runs two at a time, in the order of a purpose', async () => {
    const { add, running, finish, settled } = openQueue()
    for (const name of ['a', 'b', 'c', 'd']) void add('signIn', name)
    await settled()
    expect(running).toEqual(['a', 'b'])
    await finish('b')
    expect(running).toEqual(['a', 'b', 'c'])
    await finish('a')
    expect(running).toEqual(['a', 'b', 'c', 'd'])
  })

  it('gives new secrets one place only, so that a sign-in starts at once', async () => {
    const { add, addAll, running, settled } = openQueue()
    void addAll('open', 60)
    void addAll('account', 5)
    await settled()
    expect(running).toEqual(['open 0'])
    void add('signIn', 'sign-in')
    await settled()
    expect(running).toEqual(['open 0', 'sign-in'])
  })

  it('lets checks overtake new secrets that wait', async () => {
    const { add, running, finish, settled } = openQueue()
    void add('known', 'a')
    void add('signIn', 'b')
    void add('open', 'sign-up')
    void add('account', 'new PIN')
    void add('signIn', 'sign-in')
    await settled()
    await finish('a')
    await finish('b')
    expect(running).toEqual(['a', 'b', 'sign-in', 'new PIN'])
    await finish('new PIN')
    expect(running.at(-1)).toBe('sign-up')
  })

  it('lets purposes of the same kind take turns', async () => {
    const { addAll, running, finish, settled } = openQueue()
    void addAll('known', 4)
    void addAll('signIn', 4)
    await settled()
    for (const each of ['known 0', 'known 1', 'signIn 0']) await finish(each)
    expect(running.toSorted()).toEqual(['known 0', 'known 1', 'known 2', 'signIn 0', 'signIn 1'])
  })

  it('refuses only the purpose whose own queue is full', async () => {
    const { add, addAll, running, finish, settled } = openQueue()
    for (const name of ['a', 'b']) void add('known', name)
    const signUps = addAll('open', 60)
    const checks = addAll('signIn', 53)
    await settled()
    let finished = 0
    while (finished < running.length) {
      const name = running[finished] ?? ''
      finished += 1
      await finish(name)
    }
    expect((await signUps).filter(isBusy)).toHaveLength(50)
    expect((await checks).filter(isBusy)).toHaveLength(3)
  })

  it('goes on after a work that fails', async () => {
    const queue = createHashQueue()
    const failing = Array.from({ length: 4 }, () => queue.run('open', () => Promise.reject(new Error('no'))))
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(await queue.run('open', () => Promise.resolve('done'))).toBe('done')
  })

  describe('shares', () => {
    const never = () => new Promise<void>(() => undefined)
    /** What refuses a check that is added to those of before, none of which ends; null if it waits or runs. */
    const openShares = () => {
      const queue = createHashQueue()
      return (purpose: HashPurpose, person: string, venue = 'a venue'): Promise<unknown> =>
        Promise.race([
          queue.run(purpose, never, { person, venue }).catch((error: unknown) => error),
          new Promise((resolve) => setImmediate(() => resolve(null))),
        ])
    }
    const tooMany: unknown = expect.objectContaining({
      code: 'TOO_MANY_ATTEMPTS',
      extra: { retryAfter: 1 },
    })

    it.each([
      ['signedIn', 5],
      ['known', 5],
      ['signIn', 10],
      ['account', 12],
    ] as const)('of one person, hashes of the kind %s, are %d', async (purpose, most) => {
      const refusal = openShares()
      for (let time = 0; time < most; time += 1) expect(await refusal(purpose, 'ana')).toBe(null)
      expect(await refusal(purpose, 'ana')).toEqual(tooMany)
      expect(await refusal(purpose, 'luka')).toBe(null)
    })

    it('of one venue are thirty, which six people together reach', async () => {
      const refusal = openShares()
      for (let time = 0; time < 30; time += 1) expect(await refusal('signedIn', `${time % 6}`)).toBe(null)
      expect(await refusal('signedIn', 'luka')).toBeInstanceOf(HasherBusyError)
      expect(await refusal('signedIn', 'luka', 'another')).toBe(null)
    })

    it('of one kind leave those of the others: whoever keeps PINs in flight refuses no sign-in', async () => {
      const refusal = openShares()
      for (let time = 0; time < 30; time += 1) await refusal('signedIn', `${time % 6}`)
      for (let time = 0; time < 30; time += 1) await refusal('signIn', `${time % 3}`)
      for (let time = 0; time < 30; time += 1) await refusal('signedIn', `${time % 6}`, 'another')
      for (const person of ['0', 'luka']) expect(await refusal('known', person)).toBe(null)
    })
  })

  it('frees the share of what has ended', async () => {
    const queue = createHashQueue()
    for (let time = 0; time < 30; time += 1)
      expect(await queue.run('known', async () => time, { person: 'ana', venue: 'a venue' })).toBe(time)
  })
})
