import type { FaultHooks } from './fault-hooks.ts'
import type { Plan } from './plan.ts'
import type { ServedVenue } from './serve-meals.ts'

/** A fault of the product that the checker has to detect. */
export interface PlantedFault {
  readonly hooks: FaultHooks
  /** Adjusts the plan so that the fault has an effect. */
  readonly adjustPlan: (plan: Plan, venue: ServedVenue) => Plan
  /** A seed with which the checker detects the fault; it is tried first. */
  readonly seed: number
}
