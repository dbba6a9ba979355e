import { argon2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createHasher } from './hasher.ts'

const PEPPER = '0f'.repeat(32)
const CALLER = { person: 'ana', venue: 'kafana' }
const hasher = createHasher(PEPPER, 64)
const matches = (secret: string, hash: string) => hasher.matches(secret, hash, 'signIn', CALLER)

/** A hash as it was stored before hashes named how they were made. */
const unnamed = (secret: string): string => {
  const salt = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: Buffer.from(secret),
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
    secret: Buffer.from(PEPPER, 'hex'),
  })
  return `${salt.toString('base64url')}$${tag.toString('base64url')}`
}

describe('a stored hash', () => {
  it('names its algorithm and parameters', async () => {
    expect(await hasher.hash('two coffees and a rakija', null)).toMatch(
      /^\$argon2id\$v=19\$m=64,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/,
    )
  })

  it('is checked with the parameters that it names', async () => {
    const stronger = await createHasher(PEPPER, 128).hash('two coffees', null)
    expect([await matches('two coffees', stronger), await matches('two teas', stronger)]).toEqual([
      true,
      false,
    ])
  })

  it('of the first form is checked too', async () => {
    const hash = unnamed('two coffees')
    expect([await matches('two coffees', hash), await matches('two teas', hash)]).toEqual([true, false])
  })

  it('is renewed if it was made in another way, and only then', async () => {
    const own = await hasher.hash('two coffees', null)
    expect(await hasher.renewed('two coffees', own, CALLER)).toBeNull()
    for (const old of [unnamed('two coffees'), await createHasher(PEPPER, 128).hash('two coffees', null)]) {
      const renewed = (await hasher.renewed('two coffees', old, CALLER)) ?? ''
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=64,/)
      expect(await matches('two coffees', renewed)).toBe(true)
    }
  })

  it('of no known form matches nothing', async () => {
    for (const text of ['', '$', 'a$b', '$argon2id$v=19$m=64,t=2,p=1$$'])
      expect(await matches('', text)).toBe(false)
  })
})

describe('a password', () => {
  const LONGEST = `Aб ${'x'.repeat(123)} z`

  it.each([
    ['in another case', LONGEST.toLowerCase()],
    ['cut', LONGEST.slice(0, -1)],
    ['trimmed', ` ${LONGEST}`],
    ['with other characters in the middle', LONGEST.replace('xx', 'xy')],
  ])('is not the same %s', async (_difference, typed) => {
    expect(await matches(typed, await hasher.hash(LONGEST, null))).toBe(false)
  })

  it('is the same on a keyboard that writes an accent as a character of its own', async () => {
    expect(await matches('Zo\u0308e drinks', await hasher.hash('Zöe drinks', null))).toBe(true)
  })
})
