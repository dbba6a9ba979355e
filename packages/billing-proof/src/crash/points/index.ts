import type { Point } from '../run-point.ts'
import { ARMED } from './armed.ts'
import { BEFORE_ARMING } from './before-arming.ts'
import { PEOPLE } from './people.ts'
import { PRINTING } from './printing.ts'
import { STORES } from './stores.ts'

/** Everywhere that a bill can be stopped. */
export const POINTS: readonly Point[] = [
  ...BEFORE_ARMING,
  ...ARMED,
  ...PRINTING,
  ...STORES,
  ...PEOPLE,
].toSorted((a, b) => a.no - b.no)
