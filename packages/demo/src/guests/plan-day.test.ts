import { addDays } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { MENU } from '../venue/menu.ts'
import { planDay, type Visit } from './plan-day.ts'

const DAYS = Array.from({ length: 120 }, (_, index) => addDays('2026-08-03', index))
const plans = DAYS.map((day) => ({ day, visits: planDay(day) }))
const countOf = (visits: readonly Visit[]): number =>
  visits.reduce((sum, { orders }) => sum + orders.length, 0)
const averageOn = (weekday: number): number => {
  const counts = plans
    .filter(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)
    .map(({ visits }) => countOf(visits))
  return counts.reduce((sum, count) => sum + count, 0) / counts.length
}
const LAST_SECOND = 24 * 3600

describe('a planned day', () => {
  it('is always the same for the same date', () => {
    expect(planDay('2026-10-16')).toEqual(planDay('2026-10-16'))
    expect(planDay('2026-10-16')).not.toEqual(planDay('2026-10-17'))
  })

  it('has 40 to 95 orders, most at the end of the week', () => {
    for (const { day, visits } of plans) {
      expect(countOf(visits), day).toBeGreaterThanOrEqual(40)
      expect(countOf(visits), day).toBeLessThanOrEqual(95)
    }
    expect(averageOn(6)).toBeGreaterThan(averageOn(1) * 1.4)
  })

  it('ends before midnight, with the times of every order ascending', () => {
    for (const { visits } of plans) {
      for (const { orders, sitsDownAt, paysAt } of visits) {
        expect(paysAt).toBeLessThan(LAST_SECOND)
        for (const { createdAt, pendingAt, doneAt, deliveredAt } of orders) {
          const moments = [sitsDownAt, createdAt, pendingAt, doneAt, deliveredAt, paysAt]
          expect(moments).toEqual(moments.toSorted((a, b) => a - b))
        }
      }
    }
  })

  it('seats every party at a table that is large enough and free', () => {
    for (const { visits } of plans) {
      for (const [index, visit] of visits.entries()) {
        expect(visit.table.seats).toBeGreaterThanOrEqual(visit.guests)
        const clash = visits
          .slice(index + 1)
          .some((other) => other.table.name === visit.table.name && other.sitsDownAt < visit.paysAt)
        expect(clash).toBe(false)
      }
    }
  })

  it('has every product of the menu, with food and drinks in separate orders', () => {
    const categories = new Map(MENU.map(({ name, category }) => [name, category]))
    const orders = plans.flatMap(({ visits }) => visits.flatMap((visit) => visit.orders))
    for (const { category, items } of orders) {
      expect(items.length).toBeGreaterThan(0)
      for (const { product, quantity } of items) {
        expect(categories.get(product)).toBe(category)
        expect(quantity).toBeGreaterThanOrEqual(1)
      }
    }
    const sold = new Set(orders.flatMap(({ items }) => items.map(({ product }) => product)))
    expect(MENU.filter(({ name }) => !sold.has(name))).toEqual([])
  })
})
