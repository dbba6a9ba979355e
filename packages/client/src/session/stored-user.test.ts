import { SessionUser } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { isStoredUser } from './session-store.ts'

const vesna = {
  _id: '1',
  firstname: 'Vesna',
  lastname: 'K',
  username: 'vesna',
  email: 'vesna@kafana.test',
  role: 'owner',
  company: '2',
  allowedRoutes: ['home', 'panel'],
}

describe('a stored user', () => {
  it.each<[string, object, boolean]>([
    ['whole', {}, true],
    ['of no venue', { company: null }, true],
    ['without a screen', { allowedRoutes: [] }, true],
    ['without a name', { firstname: undefined }, false],
    ['with a number for an address', { email: 7 }, false],
    ['of an unknown role', { role: 'cook' }, false],
    ['of a venue that is none', { company: 2 }, false],
    ['with a screen that is gone', { allowedRoutes: ['home', 'garden'] }, false],
    ['with a password that the owner chose', { passwordByOwner: true }, true],
    ['with a password of nobody knows whom', { passwordByOwner: 'owner' }, false],
    ['who has to turn on a second factor', { secondFactorDue: true }, true],
    ['who may or may not have to', { secondFactorDue: 'soon' }, false],
    ['without a list of screens', { allowedRoutes: 'home' }, false],
  ])('%s is validated as by the contract', (_, changes, isRight) => {
    const stored = { ...vesna, ...changes }
    expect([isStoredUser(stored), SessionUser.safeParse(stored).success]).toEqual([isRight, isRight])
  })

  it.each([null, 'undefined', 7, []])('%s is not a user', (value) => {
    expect(isStoredUser(value)).toBe(false)
  })
})
