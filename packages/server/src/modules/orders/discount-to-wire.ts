import { fromMinor } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import { reasonToWire } from '../../platform/http/reason-to-wire.ts'
import type { AppliedDiscount } from './given-discounts.ts'

export const discountToWire = ({
  id,
  kind,
  value,
  lines,
  reason,
  by,
  approvedBy,
  at,
  amount,
}: AppliedDiscount) => ({
  _id: id,
  kind,
  // Percent and amounts have two decimals both.
  value: fromMinor(value),
  ...(lines && { lines: [...lines] }),
  reason: reasonToWire(reason),
  by: personToWire(by),
  approvedBy: approvedBy && personToWire(approvedBy),
  at: iso(at),
  amount: fromMinor(amount),
})
