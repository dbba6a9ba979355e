import { canonicalJson, type BillSelection, type CarvePart } from '@kafana/domain'

/** A part of an order that becomes an order of its own when its bill is armed. */
interface PlannedCarve {
  /** Of the order to make. */
  readonly id: string
  readonly from: string
  readonly parts: readonly CarvePart[]
}
/** What a bill of a selection takes, fixed when it is reserved. */
export interface SelectionPlan {
  /** By which a repeat of the same request is recognised. */
  readonly asked: string
  readonly carves: readonly PlannedCarve[]
}

/** The same text for the same selection. */
export const askedFor = (checkId: string, selection: BillSelection): string =>
  canonicalJson({ checkId, selection })
