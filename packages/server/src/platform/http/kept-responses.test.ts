import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createKeptResponses, type KeptAddress, type KeptResponses } from './kept-responses.ts'

const ADDRESS: KeptAddress = { companyId: 'venue', userId: 'mila', url: '/api/order?{}', seq: 7 }

/** Makes responses with a number each, so that a kept one is not taken for a new one. */
const numbered = (kept: KeptResponses, isPersonal = false) => {
  let made = 0
  return async (of: Partial<KeptAddress> = {}): Promise<string> => {
    const { body } = await kept.responseTo({ ...ADDRESS, ...of }, async () => {
      made += 1
      const text = `response ${made}`
      await Promise.resolve()
      return { text, isPersonal }
    })
    return body.toString()
  }
}

describe('a response', () => {
  it('is kept until the next event of its venue, for everybody', async () => {
    const ask = numbered(createKeptResponses())
    expect(await ask()).toBe('response 1')
    expect(await ask({ userId: 'boris' })).toBe('response 1')
    expect(await ask({ seq: 8 })).toBe('response 2')
    // A database that was restored goes back.
    expect(await ask({ seq: 7 })).toBe('response 3')
  })

  it('of another venue or address is another one', async () => {
    const ask = numbered(createKeptResponses())
    expect(await ask()).toBe('response 1')
    expect(await ask({ companyId: 'other' })).toBe('response 2')
    expect(await ask({ url: '/api/order?{"page":"2"}' })).toBe('response 3')
  })

  it('that depends on the person is kept for this person alone, also when two ask at once', async () => {
    const ask = numbered(createKeptResponses(), true)
    expect(await Promise.all([ask(), ask({ userId: 'boris' })])).toEqual(['response 1', 'response 2'])
    expect(await ask()).toBe('response 1')
    expect(await ask({ userId: 'boris' })).toBe('response 2')
  })

  it('is made once for all who ask at the same moment', async () => {
    const ask = numbered(createKeptResponses())
    const people = Array.from({ length: 30 }, (_, at) => ask({ userId: `person ${at}` }))
    expect(new Set(await Promise.all(people))).toEqual(new Set(['response 1']))
  })

  it('that begins before an event is not given to somebody who asks after it', async () => {
    const ask = numbered(createKeptResponses())
    expect(await Promise.all([ask(), ask({ seq: 8 })])).toEqual(['response 1', 'response 2'])
  })

  it('is compressed once for each encoding, and only if that gains something', async () => {
    const kept = createKeptResponses()
    const ask = (text: string, url: string) =>
      kept.responseTo({ ...ADDRESS, url }, async () => ({ text, isPersonal: false }))
    const text = 'ћевапи, '.repeat(500)
    const [first, second] = [await ask(text, '/long'), await ask(text, '/long')]
    expect(first.packed('br')).toBe(second.packed('br'))
    expect(String(brotliDecompressSync((await first.packed('br')) ?? ''))).toBe(text)
    expect(String(gunzipSync((await first.packed('gzip')) ?? ''))).toBe(text)
    expect((await ask('short', '/short')).packed('br')).toBeNull()
  })

  it('that could not be made is not kept, and fails for nobody else', async () => {
    const kept = createKeptResponses()
    const failing = kept.responseTo(ADDRESS, async () => {
      await Promise.resolve()
      throw new Error('the store is busy')
    })
    const ask = numbered(kept)
    const [failed, other] = await Promise.allSettled([failing, ask()])
    expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled'])
    expect(await ask()).toBe('response 1')
  })

  it('has the same tag for the same bytes, and another one for others', async () => {
    const kept = createKeptResponses()
    const tagOf = async (seq: number, text: string) =>
      (await kept.responseTo({ ...ADDRESS, seq }, async () => ({ text, isPersonal: false }))).etag
    expect(await tagOf(1, 'a')).toBe(await tagOf(2, 'a'))
    expect(await tagOf(3, 'b')).not.toBe(await tagOf(4, 'a'))
  })
})

describe('the memory', () => {
  it('is limited: what was not asked for longest is dropped', async () => {
    const kept = createKeptResponses(16 * 1024)
    let made = 0
    const ask = async (url: string): Promise<number> => {
      const before = made
      await kept.responseTo({ ...ADDRESS, url }, async () => {
        made += 1
        return { text: 'x'.repeat(1000), isPersonal: false }
      })
      return made - before
    }
    for (let at = 0; at < 10; at += 1) await ask(`/${at}`)
    expect(await ask('/0')).toBe(0)
    await ask('/10')
    // The first one was asked for again since.
    expect([await ask('/0'), await ask('/1')]).toEqual([0, 1])
  })

  it('is not filled by one large response, or one with a long address', async () => {
    const ask = numbered(createKeptResponses(4 * 1024))
    const long = { url: `/${'x'.repeat(600)}` }
    expect([await ask(long), await ask(long)]).toEqual(['response 1', 'response 2'])
    const kept = createKeptResponses(4 * 1024)
    const large = () => kept.responseTo(ADDRESS, async () => ({ text: 'x'.repeat(2000), isPersonal: false }))
    expect(await large()).not.toBe(await large())
  })

  it('forgets everything when it is cleared', async () => {
    const kept = createKeptResponses()
    const ask = numbered(kept)
    await ask()
    kept.clear()
    expect(await ask()).toBe('response 2')
  })
})
