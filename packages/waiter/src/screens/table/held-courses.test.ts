import { expect, it } from 'vitest'
import type { LineView } from '../../data/use-parties.ts'
import { heldCourses } from './held-courses.ts'

const line = (id: string, course: string | null, changes: Partial<LineView> = {}): LineView => ({
  id,
  order: null,
  product: { _id: id, name: id, category: 'food' },
  quantity: 1,
  price: 1,
  options: [],
  note: '',
  seat: null,
  course,
  state: 'held',
  where: 'server',
  version: null,
  ...changes,
})

it('what is on hold stands by course in the order of the meal, whoever ordered it when', () => {
  const rounds = [
    { lines: [line('cake', 'dessert'), line('soup', 'starter', { state: 'sent' }), line('old', 'gone')] },
    { lines: [line('steak', 'main'), line('pie', 'dessert'), line('later', null)] },
    { lines: [line('no', 'main', { where: 'refused' })] },
  ]
  const held = heldCourses(rounds, ['starter', 'main', 'dessert'])
  expect(held.map(({ course, lines }) => [course, lines.map(({ id }) => id)])).toEqual([
    [null, ['later']],
    ['main', ['steak']],
    ['dessert', ['cake', 'pie']],
    ['gone', ['old']],
  ])
})
