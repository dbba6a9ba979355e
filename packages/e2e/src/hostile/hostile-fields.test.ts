import { ROUTES } from '@kafana/domain'
import { LANGUAGES } from '@kafana/locales'
import { expect, it } from 'vitest'
import { PATHS } from '../screen-paths.ts'
import { addressesOf } from './addresses.ts'
import { KINDS, packsOf, PAYLOADS, SOME_PAYLOADS } from './payloads.ts'
import { NOT_SHOWN, SHOWN } from './shown-fields.ts'
import { fieldNamed, hostileFields } from './text-fields.ts'
import { NOT_TYPED, TYPED_FIELDS } from './typed-texts.ts'

it('types hostile texts into every text field of the contract, or says why not', () => {
  const known = [...TYPED_FIELDS, ...Object.keys(NOT_TYPED)]
  expect(
    hostileFields()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(known.toSorted())
})

it('finds the text fields by what they take', () => {
  const names = hostileFields().map(({ name }) => name)
  expect(names).toContain('POST /api/order description')
  // A currency takes no such text, ids and secrets are compared alone.
  for (const name of ['PUT /api/company currency', 'PUT /api/tables/assign userId', 'PUT /api/auth/pin pin'])
    expect(names).not.toContain(name)
})

it('fits a text to its field', () => {
  expect(fieldNamed('POST /api/zones name').fit('<b>'.repeat(100))).toBe('<b>'.repeat(67).slice(0, 200))
  expect(fieldNamed('POST /api/auth/register username').fit('<img src=x>')).toBe('<imgsrc=x>')
  expect(fieldNamed('POST /api/auth/register email').fit('<b> {{name}}')).toBe('b{{name}}@kafana.test')
  expect(fieldNamed('PUT /api/company currency').fit('<b>')).toBeNull()
})

it('knows of every typed field which screen shows its texts', () => {
  const known = [...new Set(Object.values(SHOWN).flat()), ...Object.keys(NOT_SHOWN)]
  expect(known.toSorted()).toEqual(TYPED_FIELDS.toSorted())
})

it('has sixty payloads and more, some of each kind in a short run, and packs of them that fit a name', () => {
  expect(new Set(PAYLOADS.map(({ text }) => text)).size).toBe(PAYLOADS.length)
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(SOME_PAYLOADS.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  const packs = packsOf(PAYLOADS)
  for (const { text } of packs) expect(text.length).toBeLessThanOrEqual(190)
  for (const { text, kind, isWhole } of PAYLOADS)
    if (isWhole !== true && kind !== 'length')
      expect(packs.some((pack) => pack.text.includes(text))).toBe(true)
})

it('opens the screens of every pack in one of the languages', () => {
  const many = packsOf(PAYLOADS).map((_, index) => String(index))
  const packs = {
    names: many,
    tables: many,
    openOrders: many,
    billedOrders: many,
    members: many,
    sections: many,
    ingredients: many,
  }
  const opened = LANGUAGES.flatMap((_, turn) => addressesOf(packs, 'owner', turn))
  for (const id of many) expect(opened).toContain(`/staff/${id}?view=balance`)
})

it('opens every route', () => {
  const one = ['0']
  const packs = {
    names: one,
    tables: one,
    openOrders: one,
    billedOrders: one,
    members: one,
    sections: one,
    ingredients: one,
  }
  const opened = (['nobody', 'owner', 'kitchen'] as const).flatMap((role) =>
    [...PATHS[role], ...addressesOf(packs, role, 0)].map((path) => path.replace(/[?#].*/, '')),
  )
  for (const route of Object.values(ROUTES)) {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)
    expect(
      opened.some((path) => pattern.test(path)),
      route,
    ).toBe(true)
  }
})
