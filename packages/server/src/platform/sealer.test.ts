import { describe, expect, it } from 'vitest'
import { createSealer } from './sealer.ts'

const PEPPER = 'ab'.repeat(32)
const UNAUTHENTIC = 'unable to authenticate data'
const secret = Buffer.from('a secret of twenty b')
const sealer = createSealer(PEPPER, 'test')

describe('a sealed secret', () => {
  it('opens for its person, and looks different each time', () => {
    const [one, other] = [sealer.seal(secret, 'ana'), sealer.seal(secret, 'ana')]
    expect(one).not.toBe(other)
    expect(one).not.toContain(secret.toString('base64url'))
    expect([sealer.open(one, 'ana'), sealer.open(other, 'ana')]).toEqual([secret, secret])
  })

  it('opens for nobody else, with no other key, for no other purpose, and not once it was changed', () => {
    const sealed = sealer.seal(secret, 'ana')
    const changed = `v1.${sealed[3] === 'A' ? 'B' : 'A'}${sealed.slice(4)}`
    expect(() => sealer.open(sealed, 'luka')).toThrow(UNAUTHENTIC)
    expect(() => createSealer('cd'.repeat(32), 'test').open(sealed, 'ana')).toThrow(UNAUTHENTIC)
    expect(() => createSealer(PEPPER, 'other').open(sealed, 'ana')).toThrow(UNAUTHENTIC)
    expect(() => sealer.open(changed, 'ana')).toThrow(UNAUTHENTIC)
    expect(() => sealer.open(sealed.replace('v1.', 'v2.'), 'ana')).toThrow('unknown way')
  })
})
