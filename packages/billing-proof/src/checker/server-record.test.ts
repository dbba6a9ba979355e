import { expect, it } from 'vitest'
import { daysBetween } from './server-record.ts'

it('has the last day of a time, also if less than a day of it is included', () => {
  const [evening, morning] = [Date.parse('2026-10-14T23:38:00Z'), Date.parse('2026-10-16T01:00:00Z')]
  expect(daysBetween(evening, morning)).toEqual(['2026-10-14', '2026-10-15', '2026-10-16'])
})
