/** How a figure stands beside the one it is measured by. */
export interface Comparison {
  readonly direction: 'more' | 'less' | 'same'
  /** How far apart they are, in the figure's own unit. */
  readonly difference: number
  /** The same in whole percent of the earlier figure; null where percent would mislead. */
  readonly percent: number | null
}

/** From here on a percentage says less than the amount: "12000% more" than one coffee. */
const MOST_PERCENT = 999

/**
 * Compares a figure with the earlier one. There are no percent of nothing or of a loss, and a difference under half a percent is not told as 0%.
 */
export const compare = (now: number, before: number): Comparison => {
  const difference = Math.round(Math.abs(now - before) * 100) / 100
  if (difference === 0) return { direction: 'same', difference: 0, percent: null }
  const percent = before > 0 ? Math.round((difference / before) * 100) : 0
  return {
    direction: now > before ? 'more' : 'less',
    difference,
    percent: percent >= 1 && percent <= MOST_PERCENT ? percent : null,
  }
}
