import { type Ingredient, InvoicePurchase } from '@kafana/contract'
import { fromMinor, isMoneyAmount, toMinor } from '@kafana/domain'
import * as z from 'zod/mini'

/** A line that is being filled in; any part may be missing. */
const LineDraft = z.object({
  ingredient: z.optional(z.string()),
  packs: z.optional(z.number()),
  packPrice: z.optional(z.number()),
})
export type LineDraft = z.output<typeof LineDraft>

export const isEmptyLine = ({ ingredient, packs, packPrice }: LineDraft): boolean =>
  ingredient === undefined && packs === undefined && packPrice === undefined

/**
 * What is wrong with a line: translation keys by field. Nothing with an empty one, which is not sent.
 * @param hasPack does the pack of an ingredient hold anything?
 */
const lineErrors = (line: LineDraft, hasPack: (id: string) => boolean): readonly [string, string][] => {
  if (isEmptyLine(line)) return []
  if (line.ingredient === undefined) return [['ingredient', 'CHOOSE_INGREDIENT']]
  if (!hasPack(line.ingredient)) return [['packs', 'BUYING_QUANTITY_POSITIVE']]
  const { error } = InvoicePurchase.shape.lines.safeParse([line])
  return (error?.issues ?? []).map(({ path, message }) => [String(path[1]), message])
}

/** The form of an invoice: its lines as the call takes them, and at the end an empty one for the next. */
export const invoiceForm = (ingredients: readonly Ingredient[]) => {
  const hasPack = (id: string): boolean =>
    (ingredients.find(({ _id }) => _id === id)?.buyingQuantity ?? 1) > 0
  return z.extend(InvoicePurchase, {
    lines: z.pipe(
      z.array(LineDraft).check(
        z.check(({ value: lines, issues }) => {
          for (const [index, line] of lines.entries())
            for (const [field, message] of lineErrors(line, hasPack))
              issues.push({ code: 'custom', path: [index, field], message, input: line })
          if (lines.every(isEmptyLine))
            issues.push({
              code: 'custom',
              path: [0, 'ingredient'],
              message: 'CHOOSE_INGREDIENT',
              input: lines,
            })
        }),
      ),
      z.pipe(
        z.transform((lines: LineDraft[]) => lines.filter((line) => !isEmptyLine(line))),
        InvoicePurchase.shape.lines,
      ),
    ),
  })
}

const amountOf = (amount: number | undefined): number =>
  amount !== undefined && amount >= 0 && isMoneyAmount(amount) ? toMinor(amount) : 0

/** The sum of a line in minor units; zero while something is missing. */
const lineMinor = ({ packs = 0, packPrice }: LineDraft): number =>
  Number.isInteger(packs) && packs > 0 && packs <= 100_000 ? packs * amountOf(packPrice) : 0

/** In major units. */
export const lineTotal = (line: LineDraft): number => fromMinor(lineMinor(line))

/** The sum of the lines, and what it has more than the total on the invoice (null without one), in major units. */
export const invoiceTotals = (
  lines: readonly LineDraft[],
  total: number | undefined,
): { readonly sum: number; readonly difference: number | null } => {
  const sum = lines.reduce((all, line) => all + lineMinor(line), 0)
  return {
    sum: fromMinor(sum),
    difference: total === undefined ? null : fromMinor(sum - amountOf(total)),
  }
}
