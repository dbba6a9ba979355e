import type { ModifierGroup, Order } from '@kafana/contract'
import { type ChosenOption, fromMinor, piecesAdded, piecesAlong, piecesKept, toMinor } from '@kafana/domain'

type Line = Order['products'][number]

/** The live lines of these orders that go with a line. */
export const linesAlong = (orders: readonly Order[], { line }: Pick<Line, 'line'>): readonly Line[] =>
  orders
    .filter(({ status }) => status !== 'billed' && status !== 'rejected')
    .flatMap(({ products }) => products.filter(({ parent }) => parent?.line === line))

/**
 * What other options of so many pieces of a line change of what goes with it, in major units: what is there and is chosen
 * no longer is taken off, and what is chosen beyond the options that the line has is sent.
 */
export const alongDelta = (
  line: Line,
  along: readonly Line[],
  groups: readonly ModifierGroup[],
  { chosen, pieces }: { readonly chosen: readonly ChosenOption[]; readonly pieces: number },
): number => {
  const offered = groups.flatMap(({ options }) => options.filter(({ product }) => product !== undefined))
  const after = (id: string): number =>
    offered.some(({ _id }) => _id === id) ? (chosen.find(({ option }) => option === id)?.quantity ?? 0) : 0
  const sent = offered.reduce((sum, { _id: id, delta }) => {
    const before = line.options?.find(({ option }) => option === id)?.quantity ?? 0
    return sum + piecesAdded({ before, after: after(id) }, pieces) * toMinor(delta)
  }, 0)
  const there = along.map(({ quantity, price, chosenAs }) => {
    const each = chosenAs?.each ?? 1
    const going = piecesAlong({ pieces: quantity, each }, pieces, line.quantity)
    return { each, pieces: going, price: toMinor(price), option: chosenAs?.option ?? '' }
  })
  const off = [...Map.groupBy(there, ({ option }) => option)].flatMap(([option, own]) =>
    piecesKept(own, after(option), pieces).map((each) => each.price * (each.pieces - each.kept.pieces)),
  )
  return fromMinor(off.reduce((sum, each) => sum - each, sent))
}
