import { expect, it } from 'vitest'
import { backupsToRemove } from './retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 23, 17, 30)

interface One {
  readonly at: number
  readonly isGood: boolean
}
const good = (at: number): One => ({ at, isGood: true })

/** What is left of backups made every hour, each time followed by a removal. */
const after = (hours: number): readonly One[] => {
  let kept: readonly One[] = []
  for (let hour = hours; hour >= 0; hour -= 1) {
    const now = NOW - hour * HOUR
    const all = [good(now)].concat(kept)
    const removed = backupsToRemove(all, now)
    kept = all.filter((backup) => !removed.includes(backup))
  }
  return kept
}

it('keeps those of the last 24 hours, and the last one of each day for 30 days', () => {
  const kept = after(60 * 24)
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

it('keeps the newest good one however old it is, and no doubtful one for more than a day', () => {
  const [old, older] = [good(NOW - 90 * DAY), good(NOW - 91 * DAY)]
  const doubtful = { at: NOW - 2 * DAY, isGood: false }
  const fresh = { at: NOW - HOUR, isGood: false }
  expect(backupsToRemove([fresh, doubtful, old, older], NOW)).toEqual([doubtful, older])
})
