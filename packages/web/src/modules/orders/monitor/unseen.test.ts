import { order } from '@kafana/client/testing/entities.ts'
import { expect, it } from 'vitest'
import { unseenOf } from './unseen.ts'

const [line] = order('a').products
if (!line) throw new Error('it has a line')
const withLine = (more: Partial<typeof line>, allergies?: string) =>
  unseenOf(order('a', { products: [{ ...line, ...more }], ...(allergies !== undefined && { allergies }) }))

it('each change of allergies and of a note is one of its own, for which a sound is made', () => {
  expect(withLine({}, 'nuts')).toEqual([])
  const changes = [
    withLine({ allergiesChanged: true }, 'nuts'),
    withLine({ allergiesChanged: true }, 'milk'),
    withLine({ allergiesChanged: true }),
    withLine({ noteChanged: true, note: 'hot' }),
    withLine({ noteChanged: true, note: 'cold' }),
  ]
  for (const change of changes) expect(change).toHaveLength(1)
  expect(new Set(changes.flat()).size).toBe(changes.length)
})
