import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peakHours } from './peak-hours.ts'

const counted = (instants: readonly string[], timezone: string): readonly string[] =>
  peakHours(
    instants.map((text) => Date.parse(text)),
    timezone,
  )
    .filter(({ count }) => count > 0)
    .map(({ hour, count }) => `${hour}: ${count}`)

describe('peak hours', () => {
  it('are all 24, in order, when nothing was sold', () => {
    expect(peakHours([], 'Europe/Skopje')).toEqual(
      Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 })),
    )
  })

  it('are hours of the wall, in winter and in summer', () => {
    expect(
      counted(['2026-01-10T18:59:59Z', '2026-07-10T17:00:00Z', '2026-07-10T22:30:00Z'], 'Europe/Skopje'),
    ).toEqual(['0: 1', '19: 2'])
  })

  it('count the hour that comes twice together, and nothing in the one that is skipped', () => {
    expect(counted(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'], 'Europe/Skopje')).toEqual(['2: 2'])
    expect(counted(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'], 'Europe/Skopje')).toEqual([
      '1: 1',
      '3: 1',
    ])
  })

  it('lose no order', () => {
    const zone = fc.constantFrom('Europe/Skopje', 'Asia/Kathmandu', 'America/Havana')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1.7e12, max: 1.9e12 })), zone, (instants, timezone) => {
        expect(peakHours(instants, timezone).reduce((sum, { count }) => sum + count, 0)).toBe(instants.length)
      }),
    )
  })
})
