/**
 * The notes that guests usually pay with, in major units, smallest first. What is mostly a coin is left out.
 */
const NOTES: Readonly<Partial<Record<string, readonly number[]>>> = {
  MKD: [50, 100, 200, 500, 1000, 2000],
  RSD: [100, 200, 500, 1000, 2000, 5000],
  ALL: [200, 500, 1000, 2000, 5000],
  EUR: [5, 10, 20, 50, 100],
  BGN: [5, 10, 20, 50, 100],
  BAM: [10, 20, 50, 100],
  RON: [5, 10, 50, 100, 200],
  CHF: [10, 20, 50, 100],
  GBP: [5, 10, 20, 50],
  USD: [1, 5, 10, 20, 50, 100],
  TRY: [20, 50, 100, 200],
  HUF: [500, 1000, 2000, 5000, 10_000, 20_000],
  PLN: [10, 20, 50, 100, 200],
  CZK: [100, 200, 500, 1000, 2000],
}
const OTHERS = [5, 10, 20, 50, 100] as const

/** @param currency ISO 4217; a currency whose notes are not known has those of most others */
export const notesOf = (currency: string): readonly number[] => NOTES[currency] ?? OTHERS
