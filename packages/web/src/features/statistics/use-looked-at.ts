import { useState } from 'react'
import type { Period } from './periods.ts'

/** The bar that is looked at, by its place: the best one at first, then the one pointed at or reached by the arrow keys. */
export const useLookedAt = (periods: readonly Period[]) => {
  const [picked, setPicked] = useState<string | null>(null)
  const best = periods.reduce(
    (top, { revenue }, index) => (revenue > (periods[top]?.revenue ?? 0) ? index : top),
    0,
  )
  const found = periods.findIndex(({ from }) => from === picked)
  const at = found === -1 ? best : found
  const look = (index: number): void => setPicked(periods[index]?.from ?? null)
  return { at, isBest: at === best && (periods[best]?.revenue ?? 0) > 0, look }
}
