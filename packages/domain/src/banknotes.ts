/**
 * The notes that guests usually pay with, in major units, smallest first. Small notes are left out: an amount is paid
 * exactly, or with a note that is worth more.
 */
const NOTES: Readonly<Partial<Record<string, readonly number[]>>> = {
  MKD: [50, 100, 200, 500, 1000, 2000],
  RSD: [500, 1000, 2000, 5000],
  ALL: [500, 1000, 2000, 5000],
  EUR: [10, 20, 50, 100],
  BGN: [10, 20, 50, 100],
  BAM: [10, 20, 50, 100],
  RON: [10, 50, 100, 200],
  CHF: [10, 20, 50, 100],
  GBP: [10, 20, 50],
  USD: [10, 20, 50, 100],
  TRY: [50, 100, 200],
  HUF: [1000, 2000, 5000, 10_000],
  PLN: [20, 50, 100, 200],
  CZK: [200, 500, 1000, 2000],
}
const OTHERS = [10, 20, 50, 100] as const

/** @param currency ISO 4217; a currency whose notes are not known has those of most others */
export const notesOf = (currency: string): readonly number[] => NOTES[currency] ?? OTHERS
