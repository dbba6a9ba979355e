// @vitest-environment jsdom
import { addDays } from '@kafana/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freezeDate, renderScreen } from '../../testing/render-screen.tsx'
import { words } from '../../testing/screen-actions.ts'
import { fakeVenue, someDays } from '../../testing/statistics-fakes.ts'
import { dayAfterKey, hasCalendar, levelOf, weeksOf } from './calendar.ts'
import { Component as StatisticsScreen } from './statistics-screen.tsx'

freezeDate('2026-11-21T14:00:00Z')

const open = () => renderScreen(StatisticsScreen, { at: '/statistics', path: '/statistics' })
const calendar = () => screen.findByRole('table', { name: 'Calendar' })
/** The element with the focus, which has the day's words as its label. */
const focused = () =>
  words({ textContent: document.activeElement?.getAttribute('aria-label') ?? '' } as Element)

describe('the calendar', () => {
  it('is there for more than six weeks, up to two years', async () => {
    expect([42, 43, 735, 736].map(hasCalendar)).toEqual([false, true, true, false])
    fakeVenue({ days: someDays('2026-10-01', 42, { '2026-10-02': 5 }) })
    open()
    await screen.findByRole('list', { name: 'Revenue by day' })
    expect(screen.queryByRole('table', { name: 'Calendar' })).toBeNull()
  })

  it('is a table of weekdays by weeks whose days say their revenue and lead to their orders', async () => {
    fakeVenue({ days: someDays('2026-10-01', 44, { '2026-10-02': 500.5 }) })
    open()
    const table = await calendar()
    expect(within(table).getAllByRole('rowheader').map(words)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ])
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.getAttribute('aria-label')),
    ).toEqual([
      'Days',
      '28/09/2026',
      '05/10/2026',
      '12/10/2026',
      '19/10/2026',
      '26/10/2026',
      '02/11/2026',
      '09/11/2026',
    ])
    const days = within(table).getAllByRole('link')
    expect(days).toHaveLength(44)
    const best = within(table).getByRole('link', { name: /^Friday, 02\/10\/2026: 500\.50.den\., 2 orders$/ })
    expect(best.getAttribute('href')).toContain('billedStart=2026-10-02T02%3A00%3A00.000Z')
    // One stop for the whole calendar: the best day, whose revenue is also there as text.
    expect(days.filter((day) => day.tabIndex === 0)).toEqual([best])
    expect(words(table.closest('section'))).toContain('Friday, 02/10/2026: 500.50 den., 2 orders')
  })

  it('is walked through with the arrow keys', async () => {
    fakeVenue({ days: someDays('2026-10-01', 44, { '2026-10-09': 7 }) })
    open()
    const table = await calendar()
    within(table)
      .getByRole('link', { name: /09\/10\/2026/ })
      .focus()
    for (const [key, day] of [
      ['{ArrowRight}', '16/10/2026'],
      ['{ArrowDown}', '17/10/2026'],
      ['{ArrowLeft}', '10/10/2026'],
      ['{ArrowUp}', '09/10/2026'],
      ['{End}', '13/11/2026'],
      ['{ArrowDown}', '13/11/2026'],
      ['{Home}', '01/10/2026'],
    ] as const) {
      await userEvent.keyboard(key)
      expect(focused()).toContain(day)
    }
  })
})

describe('its weeks', () => {
  const someRange = fc.tuple(fc.integer({ min: 10_000, max: 25_000 }), fc.integer({ min: 1, max: 400 }))
  it('contain every day once, under its weekday', () => {
    fc.assert(
      fc.property(someRange, ([start, count]) => {
        const days = someDays(new Date(start * 86_400_000).toISOString().slice(0, 10), count)
        const weeks = weeksOf(days)
        expect(weeks.flatMap((week) => week.days.filter((day) => day !== null))).toEqual(days)
        for (const { monday, days: of } of weeks)
          for (const [weekday, day] of of.entries()) if (day) expect(day.date).toBe(addDays(monday, weekday))
      }),
    )
  })

  it.each([
    [0, 100, 0],
    [-5, 100, 0],
    [1, 100, 1],
    [25, 100, 1],
    [26, 100, 2],
    [100, 100, 4],
    [0, 0, 0],
  ])('shade a revenue of %d, of a best of %d, by %d', (revenue, best, level) => {
    expect(levelOf({ date: '2026-11-01', orders: 1, revenue, profit: 0 }, best)).toBe(level)
  })

  it('never leave the range by a key', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'),
        fc.nat(99),
        (key, at) => {
          const next = dayAfterKey(key, at, 100)
          if (key === 'a') expect(next).toBeUndefined()
          else expect(next !== undefined && next >= 0 && next < 100).toBe(true)
        },
      ),
    )
  })
})
