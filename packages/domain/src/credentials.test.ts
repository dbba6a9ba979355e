import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import {
  checkPassword,
  checkPin,
  emailKey,
  isEmail,
  isEmailAsPassword,
  isMadeOfNames,
  isUsername,
  usernameKey,
} from './credentials.ts'

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

  it('are stable, and independent of case and of the encoding of accents', () => {
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
  ])('%j is valid', (text) => {
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
  ])('%j is invalid', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  it('are refused if very long', () => {
    expect(isEmail(`a@${'b.'.repeat(1_000_000)}`)).toBe(false)
  })
})

describe('usernames', () => {
  it.each(['ana', 'А', 'luka.2', 'kuvar_1', 'x'.repeat(64), '張三', '👩', '😀'.repeat(64), 'ž'])(
    '%j is valid',
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
  ])('%j is invalid', (name) => {
    expect(isUsername(name)).toBe(false)
  })
})

describe('passwords', () => {
  it.each([
    'kafana-demo-2026',
    'две кафиња и ракија',
    'добро утро, соседе',
    'πίνω καφέ κάθε πρωί',
    'τρία ποτήρια ρακί',
    'пет вкусни баници',
    'mi pie se kafe',
    'property tower 7',
    '🍕🍷☕🥗🍰🍺🫖🍞🧂🍯',
    'x'.repeat(125) + 'abc',
    `${'🍕'.repeat(125)}🍷☕🥗`,
    'abcdefghik',
  ])('%j is valid', (password) => {
    expect(checkPassword(password)).toBeNull()
  })

  it.each([
    '',
    'short',
    '123456789',
    '🍕🍷☕🥗🍰🍺🫖🍞🧂',
    'xy'.repeat(64) + 'z',
    '🍕🍷'.repeat(64) + 'z',
    'xy'.repeat(100_000),
  ])('are refused with a wrong length', (password) => {
    expect(checkPassword(password)).toBe('PASSWORD_LENGTH')
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
    '         1',
    'aaaaaaaaab',
    'AbababaBAc',
    '🍕🍕🍕🍕🍕🍕🍕🍕🍕🍷',
    'qwertzuiop!!',
    'asdfghjkl99',
    'poiuytrewq',
    'йцукенгшщз',
    'ЙЦУКЕНГШЩЗ',
    'фывапролдж',
    'ячсмитьбю.',
    'ячсмитьбю1',
    'зщшгнекуцй',
    'йцуфывячс1',
    '1й2ц3у4к5е',
    'зфыыцщкв123',
    'љњертзуиопш',
    'љњертѕуиоп',
    'асдфгхјклч',
    'явертъуиоп',
    'уеишщксдзц',
    'ςερτυθιοπ1',
    'ΣΕΡΤΥΘΙΟΠ1',
    ';ςερτυθιοπ',
    'ασδφγηξκλ1',
    'ζχψωβνμ123',
  ])('%j is too common', (password) => {
    expect(checkPassword(password)).toBe('PASSWORD_COMMON')
  })
})

describe('a password that is the e-mail address', () => {
  it.each([
    ['ana.petrova@kafana.test', true],
    ['Ana.Petrova@KAFANA.test', true],
    ['ana.petrova', true],
    ['ANA.PETROVA', true],
    [' ana.petrova ', true],
    ['ana.petrova1', false],
    ['kafana.test', false],
    ['', false],
  ])('%j: %s', (password, isEmailItself) => {
    expect(isEmailAsPassword(password, 'Ana.Petrova@kafana.test')).toBe(isEmailItself)
  })
})

describe('a password made of names', () => {
  const NAMES = [
    'Ana',
    'Petrova-Илиева',
    'ana.p',
    'ana.petrova@pelister.test',
    'Ресторан Пелистер',
    'dragan74',
  ]
  it.each([
    ['Petrova1985!', true],
    ['ПЕЛИСТЕР-2026', true],
    ['Kafana 2026 !!', true],
    ['ana.petrova@2026', true],
    ['илиева илиева', true],
    ['xX_petrova_1', true],
    ['ресторан Пелистер', true],
    ['k.a.f.a.n.a', true],
    ['к а ф а н а 1', true],
    ['p_e-t r.o_v-a', true],
    ['П.е.л.и.с.т.е.р.', true],
    ['dragan1234', true],
    ['d-r-a-g-a-n 1234', true],
    ['dragan drinks rakija', false],
    ['две кафиња и ракија', false],
    ['t.w.o coffees', false],
    ['petrova drinks rakija', false],
    ['kafana-demo-2026', false],
    ['two coffees', false],
    ['1234567891', false],
    ['', false],
  ])('%j: %s', (password, isMade) => {
    expect(isMadeOfNames(password, NAMES)).toBe(isMade)
  })

  it('ignores words of two letters', () => {
    expect(isMadeOfNames('bo bo bo 12345', ['Bo', 'Li'])).toBe(false)
  })
})

describe('the list of common passwords', () => {
  it('contains only allowed lengths, in lower case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(150)
    expect(
      [...COMMON_PASSWORDS].filter(
        (password) => [...password].length < 10 || password !== password.toLowerCase(),
      ),
    ).toEqual([])
  })

  it('contains only passwords that are refused', () => {
    expect(
      [...COMMON_PASSWORDS].filter((password) => checkPassword(password.toUpperCase()) !== 'PASSWORD_COMMON'),
    ).toEqual([])
  })
})

const all = (length: number): readonly string[] =>
  Array.from({ length: 10 ** length }, (_, pin) => String(pin).padStart(length, '0'))

const KEYS = all(1).filter((key) => key !== '0')
const place = (key: string) => ({ x: (Number(key) - 1) % 3, y: Math.trunc((Number(key) - 1) / 3) })
/** The patterns of four keys, found by their places on the keypad. */
const keypadPatterns = (): readonly string[] => {
  const found = ['1470', '0741', '2580', '0852', '3690', '0963']
  for (const pin of all(4)) {
    const keys = [...pin]
    if (new Set(keys).size < 4 || keys.some((key) => !KEYS.includes(key))) continue
    const [xs, ys] = [keys.map((key) => place(key).x), keys.map((key) => place(key).y)]
    const isRectangle = new Set(xs).size === 2 && new Set(ys).size === 2
    const isCross = keys.every((key) => Math.abs(place(key).x - 1) + Math.abs(place(key).y - 1) === 1)
    if (isRectangle || isCross) found.push(pin)
  }
  return found
}

/** Every weak PIN of one length, generated instead of recognised. */
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
  for (const four of keypadPatterns()) weak.add(four.repeat(2).slice(0, length))
  return weak
}

describe('PINs', () => {
  it.each(['4073', '5916', '6148', '7392', '8265', '40735', '90210', '198765', '20481357', '12345679'])(
    '%s is valid',
    (pin) => {
      expect(checkPin(pin)).toBeNull()
    },
  )

  it.each(['', '123', '123456789', '12a4', ' 4073', '4073\n', '-4073', '40.3', '٤٠٧٣', '４０７３'])(
    '%j is invalid',
    (pin) => {
      expect(checkPin(pin)).toBe('PIN_FORMAT')
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
    '2580',
    '0852',
    '1397',
    '9713',
    '1379',
    '2684',
    '4521',
    '1470',
    '13971',
    '258025',
  ])('%s is weak', (pin) => {
    expect(checkPin(pin)).toBe('PIN_WEAK')
  })

  it.each([4, 5, 6])(
    'of %d digits are weak exactly when they are runs, repeats, years or patterns of the keypad',
    (length) => {
      const weak = weakPins(length)
      expect(all(length).filter((pin) => (checkPin(pin) === 'PIN_WEAK') !== weak.has(pin))).toEqual([])
    },
  )
})
