import { NewOrder } from '@kafana/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkLine } from './check-line.ts'

const Line = NewOrder.shape.products._zod.def.element

it('has the rules of the contract', () => {
  const quantities = fc.oneof(
    fc.integer({ min: -2, max: 3 }),
    fc.integer(),
    fc.double(),
    fc.constantFrom(undefined, 999, 1000, 1001, 10_000, 1.5, Number.NaN, Infinity),
  )
  fc.assert(
    fc.property(fc.constantFrom('', 'p1'), quantities, (product, quantity) => {
      const { data, error } = Line.safeParse({ product, quantity })
      const checked = checkLine(product, quantity)
      expect(checked.line).toEqual(data)
      const first = Object.fromEntries(
        (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const).toReversed(),
      )
      expect(checked.errors).toEqual(first)
    }),
  )
})
