import { expect } from 'vitest'

/** The shares of everything that came of a line add up to 1. */
export const expectWholeShares = (
  rows: readonly { id: string; root_id: string | null; share_num: number; share_den: number }[],
): void => {
  for (const [, of] of Map.groupBy(rows, ({ id, root_id }) => root_id ?? id)) {
    const below = of.reduce((product, { share_den }) => product * BigInt(share_den), 1n)
    expect(
      of.reduce((all, { share_num, share_den }) => all + (BigInt(share_num) * below) / BigInt(share_den), 0n),
    ).toBe(below)
  }
}
