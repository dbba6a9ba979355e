import { expect, it } from 'vitest'
import { type Answers, type Question, questionBefore, type Situation } from './before-send.ts'

const at = (changes: Partial<Situation> = {}): Situation => ({
  place: { table: 't1' },
  parties: [],
  isCounter: false,
  askCovers: false,
  orderTypes: ['dineIn'],
  covers: null,
  ...changes,
})
const party = (id: string, covers: number | null = null) => ({ id, covers })
const asked = (situation: Situation, answers: Answers = {}): Question | null =>
  questionBefore(situation, answers)

it('a usual ticket is sent without a question', () => {
  expect(asked(at())).toBeNull()
  expect(asked(at({ parties: [party('a')] }))).toBeNull()
})

it('of several parties one is chosen, unless the pad is that of one', () => {
  const parties = [party('a'), party('b')]
  expect(asked(at({ parties }))).toBe('party')
  expect(asked(at({ parties }), { hasParty: true, check: 'a' })).toBeNull()
  expect(asked(at({ parties, place: { table: 't1', check: 'b' } }))).toBeNull()
})

it('the guests are asked for where the venue wants it and nobody has said', () => {
  const wants = { askCovers: true }
  expect(asked(at(wants))).toBe('covers')
  expect(asked(at({ ...wants, covers: 2 }))).toBeNull()
  expect(asked(at({ ...wants, isCounter: true }))).toBeNull()
  expect(asked(at({ ...wants, parties: [party('a', 4)] }))).toBeNull()
  expect(asked(at({ ...wants, parties: [party('a')] }))).toBe('covers')
  // That is an answer, too.
  expect(asked(at(wants), { covers: null })).toBeNull()
})

it('after the party was chosen, its guests may be unknown', () => {
  const two = at({ askCovers: true, parties: [party('a', 4), party('b')] })
  expect(asked(two, { hasParty: true, check: 'a' })).toBeNull()
  expect(asked(two, { hasParty: true, check: 'b' })).toBe('covers')
})

it('new guests are none of the parties that are there: how many they are is asked', () => {
  const two = at({ askCovers: true, parties: [party('a', 4), party('b', 2)] })
  expect(asked(two, { hasParty: true, newCheck: 'n' })).toBe('covers')
  expect(asked({ ...two, askCovers: false, place: { table: 't1', newCheck: 'n' } })).toBeNull()
  expect(asked({ ...two, parties: [], place: { table: 't1', newCheck: 'n' } })).toBe('covers')
})

it('at a counter a new party has a type, in a venue that has types', () => {
  const counter = {
    isCounter: true,
    orderTypes: ['dineIn', 'takeaway'] as const,
    parties: [party('a'), party('b')],
  }
  expect(asked(at(counter))).toBe('away')
  expect(asked(at(counter), { type: 'takeaway' })).toBeNull()
  expect(asked(at({ ...counter, place: { table: 't1', check: 'a' } }))).toBeNull()
  expect(asked(at({ ...counter, orderTypes: ['dineIn'] }))).toBeNull()
})
