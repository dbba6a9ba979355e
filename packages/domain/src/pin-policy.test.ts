import { describe, expect, it } from 'vitest'
import { judgePin } from './pin-policy.ts'

const all = (length: number): readonly string[] =>
  Array.from({ length: 10 ** length }, (_, pin) => String(pin).padStart(length, '0'))

/** Every weak PIN of one length, made rather than recognised. */
const weakPins = (length: number): ReadonlySet<string> => {
  const weak = new Set<string>()
  for (let first = 0; first < 10; first += 1) {
    for (const step of [1, 9])
      weak.add(Array.from({ length }, (_, index) => (first + step * index) % 10).join(''))
  }
  for (let block = 1; block <= length / 2; block += 1) {
    if (length % block === 0) for (const text of all(block)) weak.add(text.repeat(length / block))
  }
  const grow = (text: string): void => {
    if (text.length === length) weak.add(text)
    for (let group = 2; text.length + group <= length; group += 1)
      for (let digit = 0; digit < 10; digit += 1) grow(text + String(digit).repeat(group))
  }
  grow('')
  if (length === 4) for (let year = 1900; year < 2100; year += 1) weak.add(String(year))
  return weak
}

describe('PINs', () => {
  it.each(['4073', '5916', '6148', '7392', '8265', '40735', '90210', '198765', '20481357', '12345679'])(
    '%s may be one',
    (pin) => {
      expect(judgePin(pin)).toBeNull()
    },
  )

  it.each(['', '123', '123456789', '12a4', ' 4073', '4073\n', '-4073', '40.3', '٤٠٧٣', '４０７３'])(
    '%j is none',
    (pin) => {
      expect(judgePin(pin)).toBe('PIN_FORMAT')
    },
  )

  it.each([
    '1234',
    '4321',
    '7890',
    '8901',
    '0987',
    '3210',
    '12345678',
    '0000',
    '1212',
    '1122',
    '112233',
    '111222',
    '123123',
    '12341234',
    '1984',
    '2004',
    '1900',
    '2099',
  ])('%s is weak', (pin) => {
    expect(judgePin(pin)).toBe('PIN_WEAK')
  })

  it.each([4, 5, 6])('of %d digits are weak exactly when they are runs, repeats or years', (length) => {
    const weak = weakPins(length)
    expect(all(length).filter((pin) => (judgePin(pin) === 'PIN_WEAK') !== weak.has(pin))).toEqual([])
  })
})
