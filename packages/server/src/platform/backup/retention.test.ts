import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupsToRemove, MOST_REMOVED } from './retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 23, 17, 30)

interface One {
  /** When it was made, by a clock that is right. */
  readonly made: number
  readonly at: number
  readonly isGood: boolean
}
const good = (at: number): One => ({ made: at, at, isGood: true })

/** What is left after a run, newest first. */
const prune = (all: readonly One[], now: number): readonly One[] => {
  const removed = backupsToRemove(all, now).slice(0, MOST_REMOVED)
  return all.filter((backup) => !removed.includes(backup))
}

interface Step {
  /** Hours since the step before. */
  readonly hours: number
  /** What the clock is ahead by. */
  readonly ahead: number
  readonly made: 'good' | 'doubtful' | 'none'
}
const HOURLY: Step = { hours: 1, ahead: 0, made: 'good' }
const hourly = (hours: number): readonly Step[] => Array.from({ length: hours }, () => HOURLY)

/** What is left of backups made in steps that end now, each after a removal. */
const after = (
  steps: readonly Step[],
  each: (before: readonly One[], after: readonly One[]) => void = () => undefined,
): readonly One[] => {
  let kept: readonly One[] = []
  let made = NOW - HOUR * steps.reduce((sum, { hours }) => sum + hours, 0)
  for (const step of steps) {
    made += step.hours * HOUR
    const left = prune(kept, made + step.ahead)
    each(kept, left)
    const one = { made, at: made + step.ahead, isGood: step.made === 'good' }
    kept = step.made === 'none' ? left : [one, ...left]
  }
  return kept
}

describe('backups of an hourly job', () => {
  it('are kept for 24 hours, and the last one of each day for 30 days', () => {
    const kept = after(hourly(60 * 24))
    const ages = kept.map(({ at }) => (NOW - at) / HOUR)
    expect(ages.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    const older = kept.slice(24).map(({ at }) => new Date(at).toISOString())
    const [yesterday, ...before] = older
    expect(yesterday).toBe('2026-11-22T17:30:00.000Z')
    expect(before.every((at) => at.endsWith('T23:30:00.000Z'))).toBe(true)
    expect([before.length, before[0], before.at(-1)]).toEqual([
      29,
      '2026-11-21T23:30:00.000Z',
      '2026-10-24T23:30:00.000Z',
    ])
  })

  it('are kept however old if they are the newest good one, and for a day if they are doubtful', () => {
    const [old, older] = [good(NOW - 90 * DAY), good(NOW - 91 * DAY)]
    const doubtful = { ...good(NOW - 2 * DAY), isGood: false }
    const fresh = { ...good(NOW - HOUR), isGood: false }
    expect(backupsToRemove([fresh, doubtful, old, older], NOW)).toEqual([older, doubtful])
  })

  it.each([365 * DAY, 40 * DAY, DAY, -DAY, -365 * DAY])(
    'of 30 days are there after a clock was off for one of them, by %d ms',
    (ahead) => {
      const days = (kept: readonly One[]) => new Set(kept.map(({ made }) => Math.floor(made / DAY)))
      const usual = after(hourly(40 * 24))
      const kept = after([...hourly(40 * 24 - 2), { ...HOURLY, ahead }, HOURLY])
      expect(usual.filter(({ made }) => !days(kept).has(Math.floor(made / DAY))).length).toBeLessThanOrEqual(
        MOST_REMOVED,
      )
      expect(kept.length).toBeGreaterThanOrEqual(usual.length - 2 * MOST_REMOVED)
    },
  )

  it('that are older than 30 days are removed one after the other when Kafana was off for long', () => {
    const season = [...hourly(40 * 24), { ...HOURLY, hours: 200 * 24 }]
    expect(after(season).length).toBeGreaterThan(50)
    expect(after([...season, ...hourly(54)]).every(({ made }) => NOW - made < 30 * DAY)).toBe(true)
  })
})

describe('whatever the clock said, and however often backups failed,', () => {
  const step = fc.record({
    hours: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 24 * 40 })),
    ahead: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      fc.integer({ min: -48, max: 48 }).map((hours) => hours * HOUR),
      fc.integer({ min: -800, max: 800 }).map((days) => days * DAY),
    ),
    made: fc.oneof(
      { weight: 6, arbitrary: fc.constant('good' as const) },
      fc.constantFrom('doubtful' as const, 'none' as const),
    ),
  })
  const history = fc
    .array(fc.tuple(step, fc.integer({ min: 1, max: 30 })), { maxLength: 20 })
    .map((parts) =>
      parts.flatMap(([one, times]) =>
        Array.from({ length: times }, (_, time) => (time === 0 ? one : { ...one, hours: 1 })),
      ),
    )

  it('the newest good one stays, and no run removes more than two', () => {
    fc.assert(
      fc.property(history, (steps) => {
        after(steps, (before, left) => {
          const newest = before.find(({ isGood }) => isGood)
          expect(left.find(({ isGood }) => isGood)).toBe(newest)
          expect(before.length - left.length).toBeLessThanOrEqual(2)
        })
      }),
    )
  })

  it('a month later there are those that there always are, and no older one', () => {
    const month = hourly(31 * 24)
    const usual = after(month)
    fc.assert(
      fc.property(history, (steps) => {
        expect(after([...steps, ...month])).toEqual(usual)
      }),
    )
  })
})
