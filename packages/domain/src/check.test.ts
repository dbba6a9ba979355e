import { describe, expect, it } from 'vitest'
import { joinGuests } from './check.ts'

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
