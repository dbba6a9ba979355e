/** Where a plot of amounts starts and ends, and the rounded amounts at which it draws a line; zero is one of them. */
export interface Axis {
  readonly low: number
  readonly high: number
  readonly lines: readonly number[]
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10]
/** From zero to the greatest amount in at most so many steps. */
const MOST_STEPS = 3

/** The least rounded step of which at most three hold the span. */
const roundStep = (span: number): number => {
  const least = span / MOST_STEPS
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = ROUND_STEPS.find((step) => step * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}

/** An axis that holds zero and every amount, with two or three lines beyond zero on the greater side. */
export const moneyAxis = (amounts: readonly number[]): Axis => {
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  if (least === 0 && most === 0) return { low: 0, high: 1, lines: [0] }
  const step = roundStep(Math.max(most, -least))
  const steps = (amount: number): number => Math.ceil(amount / step - 1e-9)
  const [below, above] = [steps(-least), steps(most)]
  const lines = Array.from({ length: below + above + 1 }, (_, index) =>
    Number(((index - below) * step).toPrecision(12)),
  )
  return { low: lines[0] ?? 0, high: lines.at(-1) ?? 1, lines }
}
