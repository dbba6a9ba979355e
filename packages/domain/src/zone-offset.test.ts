import { describe, expect, it } from 'vitest'
import { firstInstantAt, offsetAt } from './zone-offset.ts'

const MINUTE = 60_000
const utc = (text: string): number => Date.parse(`${text}Z`)

describe('the offset of a zone', () => {
  it.each([
    ['Europe/Skopje', '2026-03-29T00:59:59.999', 60],
    ['Europe/Skopje', '2026-03-29T01:00', 120],
    ['Europe/Skopje', '2026-10-25T00:59:59.999', 120],
    ['Europe/Skopje', '2026-10-25T01:00', 60],
    ['UTC', '2026-06-01T00:00', 0],
    ['Asia/Kathmandu', '2026-06-01T00:00', 345],
    ['Asia/Kathmandu', '1985-12-31T18:29:59', 330],
    ['Asia/Kathmandu', '1985-12-31T18:30', 345],
    ['America/St_Johns', '2006-04-02T03:30:59', -210],
    ['America/St_Johns', '2006-04-02T03:31', -150],
    ['Africa/Monrovia', '1972-01-07T00:44:29', -44.5],
    ['Africa/Monrovia', '1972-01-07T00:44:30', 0],
    ['Pacific/Apia', '2011-12-30T10:00', 840],
  ])('%s at %s is %d minutes', (timezone, at, minutes) => {
    expect(offsetAt(utc(at), timezone) / MINUTE).toBe(minutes)
  })

  it('is correct for more days than are cached', () => {
    const days = Array.from({ length: 6_000 }, (_, index) => utc('2020-07-01T12:00') - index * 86_400_000)
    const summerTime = days.filter((at) => offsetAt(at, 'Europe/Skopje') === 120 * MINUTE).length
    expect(summerTime).toBeGreaterThan(3_000)
    expect(days.filter((at) => offsetAt(at, 'Europe/Skopje') === 120 * MINUTE)).toHaveLength(summerTime)
  })
})

describe('the first instant of a local time', () => {
  it.each([
    ['any day', 'Europe/Skopje', '2026-06-01T12:00', '2026-06-01T10:00'],
    ['a time that is skipped', 'Europe/Skopje', '2026-03-29T02:30', '2026-03-29T01:00'],
    ['the first after a skip', 'Europe/Skopje', '2026-03-29T03:00', '2026-03-29T01:00'],
    ['a time that occurs twice', 'Europe/Skopje', '2026-10-25T02:30', '2026-10-25T00:30'],
    ['the first after a repeat', 'Europe/Skopje', '2026-10-25T03:00', '2026-10-25T02:00'],
    ['a midnight that is skipped', 'America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T03:00'],
    ['a day that is skipped', 'Pacific/Apia', '2011-12-30T12:00', '2011-12-30T10:00'],
    ['far ahead of UTC', 'Pacific/Kiritimati', '2026-06-01T00:00', '2026-05-31T10:00'],
    ['far behind UTC', 'Pacific/Pago_Pago', '2026-06-01T23:59', '2026-06-02T10:59'],
  ])('%s', (_, timezone, wall, expected) => {
    expect(new Date(firstInstantAt(utc(wall), timezone)).toISOString()).toBe(
      new Date(utc(expected)).toISOString(),
    )
  })
})
