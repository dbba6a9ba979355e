import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKey, isEmail, isUsername, usernameKey } from './login-name.ts'

describe('keys of names', () => {
  it.each([
    ['  Ana ', 'ana'],
    ['АНА', 'ана'],
    ['Ｌｕｋａ', 'luka'],
    ['Zo\u0308e', 'zöe'],
    ['ZOË', 'zoë'],
    ['ﬁlip', 'filip'],
    ['İva', 'i̇va'],
    ['ana\u00a0', 'ana'],
    ['J\u030cana', '\u01f0ana'],
  ])('%j is compared as %j', (name, key) => {
    expect(usernameKey(name)).toBe(key)
    expect(emailKey(name)).toBe(key)
  })

  it('are their own keys, and do not depend on case or on how accents are encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const key = usernameKey(name)
        expect(usernameKey(key)).toBe(key)
        expect(usernameKey(name.normalize('NFD'))).toBe(key)
        expect(usernameKey(` ${name}\t`)).toBe(key)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('e-mail addresses', () => {
  it.each([
    'owner@kafana.test',
    'a@b.co',
    'first.last+tag@sub.example.org',
    "o'neil@example.ie",
    'ана@кафана.мкд',
    `${'x'.repeat(64)}@example.org`,
  ])('%j looks like one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each([
    '',
    '@',
    'a@',
    '@b.co',
    'a@b',
    'a@b.',
    'a@.b',
    'a@b..co',
    'a b@c.de',
    'a@b@c.de',
    'a@b.co,d@e.fg',
    'a@b.co\r\nBcc: d@e.fg',
    'a@b.co\0',
    'Ana <a@b.co>',
    ' a@b.co',
    'a@b.co ',
    `${'x'.repeat(65)}@example.org`,
    `a@${'x'.repeat(250)}.org`,
    'a\u200b@b.co',
    '\ud800@b.co',
  ])('%j does not', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  it('are not searched for in long texts', () => {
    expect(isEmail(`a@${'b.'.repeat(1_000_000)}`)).toBe(false)
  })
})

describe('usernames', () => {
  it.each(['ana', 'А', 'luka.2', 'kuvar_1', 'x'.repeat(64), '張三', '👩', '😀'.repeat(64), 'ž'])(
    '%j is one',
    (name) => {
      expect(isUsername(name)).toBe(true)
    },
  )

  it.each([
    '',
    ' ',
    'a b',
    ' ana',
    'ana\n',
    'a\u00a0b',
    'a\u200bb',
    '\u3164',
    '\u2800',
    'a\0',
    'a\u202eb',
    '\ud800',
    'x'.repeat(65),
    '😀'.repeat(65),
    '\ue000',
    '¨',
    'ﷺ',
    'x'.repeat(1_000_000),
  ])('%j is none', (name) => {
    expect(isUsername(name)).toBe(false)
  })
})
