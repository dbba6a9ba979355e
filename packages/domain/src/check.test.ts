import { describe, expect, it } from 'vitest'
import { hasUnseenAllergies, joinGuests } from './check.ts'

describe('the guests of two checks that become one', () => {
  const nobody = { covers: null, allergies: '', note: '' }
  it.each([
    [2, 3, 5],
    [2, null, 2],
    [null, 3, 3],
    [null, null, null],
  ])('%s and %s are %s', (covers, others, all) => {
    expect(joinGuests({ ...nobody, covers }, { ...nobody, covers: others }).covers).toBe(all)
  })

  it('keep every allergy and note, each once', () => {
    const nuts = { ...nobody, allergies: 'nuts', note: 'by the window' }
    expect(joinGuests(nuts, { ...nobody, allergies: 'milk' })).toMatchObject({
      allergies: 'nuts / milk',
      note: 'by the window',
    })
    expect(joinGuests(nuts, nuts)).toMatchObject({ allergies: 'nuts', note: 'by the window' })
    const long = 'x'.repeat(120)
    expect(joinGuests(nuts, { ...nobody, allergies: long }).allergies).toBe(`nuts / ${long}`)
  })
})

describe('the allergies of a check that the kitchen has not seen', () => {
  const order = { status: 'pending', allergies: 'nuts' } as const
  const line = { state: 'preparing', allergiesSeen: '' } as const
  it.each([
    ['count for what is being made', order, line, true],
    ['count for what is new', { ...order, status: 'created' }, { ...line, state: 'sent' }, true],
    [
      'count when there are none any more',
      { ...order, allergies: '' },
      { ...line, allergiesSeen: 'nuts' },
      true,
    ],
    ['are none where it has seen these', order, { ...line, allergiesSeen: 'nuts' }, false],
    ['do not count for what is ready', order, { ...line, state: 'ready' }, false],
    ['do not count for what left the kitchen', { ...order, status: 'done' }, line, false],
  ] as const)('%s', (_, ofOrder, ofLine, expected) => {
    expect(hasUnseenAllergies(ofOrder, ofLine)).toBe(expected)
  })
})
