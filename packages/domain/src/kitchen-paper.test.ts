import { expect, test } from 'vitest'
import { type KitchenPaper, type PaperHead, paperTexts, type PaperWords } from './kitchen-paper.ts'

const words: PaperWords = {
  table: (name) => `Table ${name}`,
  page: (number) => `page ${number} of the table`,
  voided: 'VOID',
  changed: 'CHANGED',
  moved: 'MOVED',
  allergies: (allergies) => `ALLERGY: ${allergies}`,
  noAllergies: 'No allergies',
  test: 'TEST',
  parent: (name) => `With: ${name}`,
  course: (key) => key.toUpperCase(),
  away: (type) => type.toUpperCase(),
  seat: (number) => `Seat ${number}`,
}
const head: PaperHead = { forStation: null, station: 'Grill', time: '14:32', by: 'Ana' }
const line = { quantity: 2, name: 'Pizza', options: [], note: '', course: null }
const paper: KitchenPaper = { kind: 'sent', orders: [12], table: '5', page: 1, note: '', lines: [line] }

const written = (changes: Partial<KitchenPaper>, more: Partial<PaperHead> = {}): string[] =>
  paperTexts({ ...paper, ...changes }, { ...head, ...more }, words).map(
    ({ style, text }) => `${style} ${text}`,
  )

test('a ticket says table, order, who and when, and its lines', () => {
  expect(written({})).toEqual([
    'big Table 5',
    'bold #12',
    'plain Grill  14:32  Ana',
    'rule ',
    'tall 2 x Pizza',
    'rule ',
  ])
})

test('options and the note of a line follow it, the note of the ticket comes last', () => {
  const options = [
    { name: 'egg', quantity: 1 },
    { name: 'ham', quantity: 2 },
  ]
  expect(written({ lines: [{ ...line, options, note: 'no onions' }], note: 'birthday' }).slice(4)).toEqual([
    'tall 2 x Pizza',
    'bold    + egg',
    'bold    + 2 x ham',
    'bold    ! no onions',
    'rule ',
    'tall birthday',
    'rule ',
  ])
})

test('what is taken away says so first, with who takes it; a line says for which seat it is', () => {
  const away = { type: 'takeaway', name: 'Ana' } as const
  expect(written({ table: 'Counter', away, lines: [{ ...line, seat: 2, parent: 'Soup' }] })).toEqual([
    'alert TAKEAWAY',
    'big Ana',
    'bold Counter',
    'bold #12',
    'plain Grill  14:32  Ana',
    'rule ',
    'tall 2 x Pizza',
    'plain    > Seat 2',
    'plain    > With: Soup',
    'rule ',
  ])
})

test('orders that moved say from where to where, without their lines', () => {
  expect(written({ kind: 'moved', from: '5', table: '7', orders: [12, 13], lines: [] })).toEqual([
    'alert MOVED',
    'big Table 5 → 7',
    'bold #12  #13',
    'plain Grill  14:32  Ana',
    'rule ',
  ])
})

test('a part of an order that moved has its lines', () => {
  expect(written({ kind: 'moved', from: '5', table: '7', orders: [12, 13] })).toEqual([
    'alert MOVED',
    'big Table 5 → 7',
    'bold #12  #13',
    'plain Grill  14:32  Ana',
    'rule ',
    'tall 2 x Pizza',
    'rule ',
  ])
})

test('an allergy has a line of its own above everything that is made', () => {
  expect(written({ allergies: 'nuts' }).slice(0, 3)).toEqual([
    'big Table 5',
    'alert ALLERGY: nuts',
    'bold #12',
  ])
  expect(written({ kind: 'allergies', allergies: 'milk', lines: [] }).slice(0, 3)).toEqual([
    'alert CHANGED',
    'big Table 5',
    'alert ALLERGY: milk',
  ])
  expect(written({ kind: 'allergies', lines: [] })).toContain('big No allergies')
})

test('a course is a heading wherever it changes', () => {
  const mains = { ...line, course: { key: 'mains', name: null } } as const
  const own = { ...line, course: { key: null, name: 'Cheese' } }
  expect(written({ lines: [line, mains, mains, own] }).slice(4)).toEqual([
    'tall 2 x Pizza',
    'bold MAINS:',
    'tall 2 x Pizza',
    'tall 2 x Pizza',
    'bold Cheese:',
    'tall 2 x Pizza',
    'rule ',
  ])
})

test('a second ticket of the check, and several orders', () => {
  expect(written({ orders: [12, 13], page: 2 })[1]).toBe('bold #12  #13  page 2 of the table')
})

test.each([
  ['void', 'alert VOID'],
  ['note', 'alert CHANGED'],
  ['test', 'alert TEST'],
] as const)('%s begins with %s', (kind, first) => {
  expect(written({ kind })[0]).toBe(first)
})

test('what another printer prints says for which station', () => {
  expect(written({ kind: 'void' }, { forStation: 'for Grill' }).slice(0, 2)).toEqual([
    'alert VOID',
    'big for Grill',
  ])
})

test('a test has no table and no lines', () => {
  expect(written({ kind: 'test', orders: [], table: '', lines: [] })).toEqual([
    'alert TEST',
    'plain Grill  14:32  Ana',
    'rule ',
  ])
})

test('the second line of a long name begins below its first word', () => {
  const texts = paperTexts({ ...paper, lines: [{ ...line, quantity: 12, note: 'x' }] }, head, words)
  expect(texts.filter(({ hang }) => hang > 0).map(({ hang }) => hang)).toEqual([5, 5])
})
