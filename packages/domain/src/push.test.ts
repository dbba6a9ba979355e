import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESCALATE_MS, PUSH_USEFUL_MS, type PushPeople, type PushStage, pushDue } from './push.ts'

const PEOPLE: PushPeople = {
  inCharge: 'ana',
  onDuty: ['luka', 'mia'],
  everyone: ['ana', 'luka', 'mia', 'vera'],
}
const MINUTE = 60_000

describe('who is notified of what stands at the pass', () => {
  it.each<[string, PushPeople, PushStage, number, readonly string[]]>([
    ['whoever is in charge, at once', PEOPLE, 0, 0, ['ana']],
    ['nobody else within the minute', PEOPLE, 1, MINUTE - 1, []],
    ['after a minute those on duty', PEOPLE, 1, MINUTE, ['luka', 'mia']],
    ['after another minute everyone', PEOPLE, 2, 2 * MINUTE, PEOPLE.everyone],
    ['those on duty at once where nobody is in charge', { ...PEOPLE, inCharge: null }, 0, 0, ['luka', 'mia']],
    ['and everyone a minute later', { ...PEOPLE, inCharge: null }, 2, MINUTE, PEOPLE.everyone],
    [
      'everyone at once where nobody serves',
      { ...PEOPLE, inCharge: null, onDuty: [] },
      0,
      0,
      PEOPLE.everyone,
    ],
    ['after a stop all who were left out', PEOPLE, 0, 9 * MINUTE, PEOPLE.everyone],
    ['nobody twice', PEOPLE, 3, 9 * MINUTE, []],
    ['nobody of what has stood too long', PEOPLE, 0, PUSH_USEFUL_MS, []],
    ['whoever is in charge while the clock is behind', PEOPLE, 0, -5, ['ana']],
  ])('is %s', (_, people, reached, waited, expected) => {
    expect(pushDue(people, reached, waited).people.toSorted()).toEqual([...expected].toSorted())
  })
})

/** The minute at which the model notifies each person first: in charge, then on duty, then everyone. */
const minutesOf = ({ inCharge, onDuty, everyone }: PushPeople): ReadonlyMap<string, number> => {
  const minutes = new Map<string, number>()
  const groups = [inCharge === null ? [] : [inCharge], onDuty].filter((group) => group.length > 0)
  ;[...groups, everyone].forEach((group, minute) => {
    for (const person of group) if (!minutes.has(person)) minutes.set(person, minute)
  })
  return minutes
}

const staff = ['a', 'b', 'c', 'd', 'e']
const people = fc.record({
  inCharge: fc.option(fc.constantFrom(...staff), { nil: null }),
  onDuty: fc.uniqueArray(fc.constantFrom(...staff), { maxLength: 3 }),
  everyone: fc.constant(staff),
})

it('however often it is looked at, and whatever is missed: each person in their minute or at the next look', () => {
  const looks = fc.array(fc.integer({ min: 0, max: PUSH_USEFUL_MS - 1 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(people, looks, (who, moments) => {
      const first = new Map<string, number>()
      let reached: PushStage = 0
      for (const at of moments.toSorted((a, b) => a - b)) {
        const due = pushDue(who, reached, at)
        reached = due.stage
        for (const person of due.people) if (!first.has(person)) first.set(person, at)
      }
      for (const [person, minute] of minutesOf(who)) {
        const look = moments.toSorted((a, b) => a - b).find((at) => at >= minute * ESCALATE_MS)
        expect(first.get(person)).toBe(look)
      }
    }),
  )
})
