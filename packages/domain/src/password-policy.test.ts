import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { judgePassword } from './password-policy.ts'

describe('passwords', () => {
  it.each([
    'kafana-demo-2026',
    'две кафиња и ракија',
    '          x',
    '🍕🍷☕🥗🍰🍺🫖🍞🧂🍯',
    'x'.repeat(127) + 'y',
    `${'🍕'.repeat(127)}🍷`,
    'abcdefghik',
  ])('%j may be one', (password) => {
    expect(judgePassword(password)).toBeNull()
  })

  it.each([
    '',
    'short',
    '123456789',
    '🍕🍷☕🥗🍰🍺🫖🍞🧂',
    'xy'.repeat(64) + 'z',
    '🍕🍷'.repeat(64) + 'z',
    'xy'.repeat(100_000),
  ])('the length of one is wrong', (password) => {
    expect(judgePassword(password)).toBe('PASSWORD_LENGTH')
  })

  it.each([
    'password123',
    'PASSWORD123',
    'Qwertyuiop',
    'aaaaaaaaaa',
    'AaAaAaAaAa',
    '1234567890',
    '0987654321',
    '34567890123',
    'abcdefghij',
    'ABCdefGHIjkl',
    'zyxwvutsrqp',
    'абвгдежзий',
    '🍕'.repeat(10),
    'лозинка123',
    'ЛОЗИНКА123',
    '          ',
  ])('%j is what others try first', (password) => {
    expect(judgePassword(password)).toBe('PASSWORD_COMMON')
  })
})

describe('the list of common passwords', () => {
  it('holds only what the length lets through, in lower case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(150)
    expect(
      [...COMMON_PASSWORDS].filter(
        (password) => [...password].length < 10 || password !== password.toLowerCase(),
      ),
    ).toEqual([])
  })

  it('refuses each of its own', () => {
    expect(
      [...COMMON_PASSWORDS].filter((password) => judgePassword(password.toUpperCase()) !== 'PASSWORD_COMMON'),
    ).toEqual([])
  })
})
