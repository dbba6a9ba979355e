import { carveLine, piecesAdded, piecesKept } from '@kafana/domain'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { copyLineHistory, linkLine } from './carve-order-store.ts'
import { divideLine, loadDivisibleLine } from './divide-line.ts'
import { type LineAlong, loadLinesAlong } from './lines-along.ts'
import type { Order, OrderLine } from './order.ts'
import type { PlacedLine } from './place-orders.ts'

/** Of a line that goes with one that gets other options: what stays, and goes with the new one. */
interface KeptLine {
  readonly order: Order
  readonly line: LineAlong['line']
  readonly pieces: number
  /** Of it, for one piece of the new line. */
  readonly each: number
}

/** What becomes of the lines that go with one whose pieces get other options. */
export interface AlongChange {
  readonly kept: readonly KeptLine[]
  readonly off: readonly Omit<LineAlong, 'order'>[]
  /** What is chosen beyond that. */
  readonly added: readonly PlacedLine[]
}

const byOption = <T>(lines: readonly T[], optionOf: (line: T) => string | undefined): Map<string, T[]> =>
  Map.groupBy(lines, (line) => optionOf(line) ?? '')

/** @param wanted the lines that the chosen options become, for as many pieces */
export const planAlong = async (
  tx: Tx,
  order: Order,
  { line: old, pieces }: { readonly line: OrderLine; readonly pieces: number },
  wanted: readonly PlacedLine[],
): Promise<AlongChange> => {
  const chosen = byOption(wanted, ({ chosenAs }) => chosenAs?.option)
  const eachOf = (option: string): number => chosen.get(option)?.[0]?.chosenAs?.each ?? 0
  const along = (await loadLinesAlong(tx, order, [{ line: old, pieces }])).filter((each) => each.pieces > 0)
  const lines = [...byOption(along, ({ line }) => line.chosenAs.option)].flatMap(([option, own]) =>
    piecesKept(
      own.map((each) => ({ ...each, each: each.line.chosenAs.each })),
      eachOf(option),
      pieces,
    ),
  )
  const added = wanted.flatMap((line): PlacedLine[] => {
    const { option, each: after } = line.chosenAs ?? { option: '', each: 0 }
    const before =
      old.options.find(({ id, product }) => id === option && product !== undefined)?.quantity ?? 0
    const quantity = piecesAdded({ before, after }, pieces)
    return quantity === 0 ? [] : [{ ...line, quantity, chosenAs: { option, each: after - before } }]
  })
  return {
    kept: lines.flatMap(({ kept, ...line }) => (kept.pieces === 0 ? [] : [{ ...line, ...kept }])),
    off: lines.flatMap(({ kept, line, pieces: all }) =>
      all > kept.pieces ? [{ line, pieces: all - kept.pieces }] : [],
    ),
    added,
  }
}

/** Lets so many pieces of a line go with another one. What it costs, who took it and how far it is made stays. */
export const keepAlong = async (
  tx: WriteTx,
  { order, line, pieces, each }: KeptLine,
  parentId: string,
): Promise<void> => {
  const stored = await loadDivisibleLine(tx, line.id)
  const carved = carveLine(stored, { pieces })
  if ('fault' in carved) throw new RangeError(`${pieces} of line ${line.id}: ${carved.fault}`)
  const { part, rest } = carved
  const version = line.version + 1
  const newId = rest === null ? line.id : `${line.id}.k${line.version}`
  if (rest !== null) {
    await divideLine(tx, { orderId: order.id, line: stored, version, part, rest, newId })
    await tx.run(copyLineHistory, { from: line.id, id: newId })
  }
  await tx.run(linkLine, { orderId: order.id, id: newId, parentId, each })
}
