import type { FiscalJob } from '@kafana/fiscal-gateway'
import type { OwnArithmetic } from './device-traits.ts'

const THOUSAND = 1000
const ROUNDING: Readonly<Record<OwnArithmetic['rounding'], (value: number) => number>> = {
  up: Math.ceil,
  down: Math.floor,
  'half up': Math.round,
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The document as a device prints it that adds up prices and quantities by itself. */
export const addedUp = (job: FiscalJob, { step, rounding }: OwnArithmetic): FiscalJob => {
  const lines = job.lines.map((line) => ({
    ...line,
    amount: ROUNDING[rounding]((line.price * line.quantity) / THOUSAND / step) * step,
  }))
  const letters = [...new Set(lines.map(({ taxClass }) => taxClass))]
  const amountsOf = (letter: string): number[] =>
    lines.flatMap(({ taxClass, amount }) => (taxClass === letter ? [amount] : []))
  return {
    ...job,
    lines,
    total: sumOf(lines.map(({ amount }) => amount)),
    byClass: Object.fromEntries(letters.map((letter) => [letter, sumOf(amountsOf(letter))])),
  }
}
