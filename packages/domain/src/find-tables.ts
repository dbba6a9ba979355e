import { foldText } from './fold-text.ts'

/**
 * How well a label matches the search terms: 3 if it has all of them as whole words, 2 if as beginnings of
 * words, 1 if anywhere, else 0.
 */
const matchScore = (label: string, terms: readonly string[]): number => {
  const words = foldText(label).split(/[^\p{L}\p{N}]+/u)
  const matchers: readonly ((word: string, part: string) => boolean)[] = [
    (word, part) => word.includes(part),
    (word, part) => word.startsWith(part),
    (word, part) => word === part,
  ]
  return (
    matchers.findLastIndex((matches) => terms.every((term) => words.some((word) => matches(word, term)))) + 1
  )
}

/**
 * The tables that match the input, best first: "1" finds table 1 before 10 and 21, "ter 2" table 2 of the
 * terrace.
 */
export const findTables = <T extends { readonly label: string }>(
  tables: readonly T[],
  input: string,
): T[] => {
  const terms = foldText(input)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
  const found = tables
    .map((table) => ({ table, score: matchScore(table.label, terms) }))
    .filter(({ score }) => score > 0)
  return found.toSorted((a, b) => b.score - a.score).map(({ table }) => table)
}
