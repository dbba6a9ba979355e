import type { HeldLine } from '@kafana/contract'
import { fromMinor } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import type { OpenHeldLine } from '../orders/index.ts'

export const heldToWire = ({ id, ticketId, takenAt, line }: OpenHeldLine): HeldLine => ({
  line: id,
  ticket: ticketId,
  course: line.course,
  product: { _id: line.product.id, name: line.product.name, category: line.product.category },
  price: fromMinor(line.product.price),
  quantity: line.quantity,
  note: line.note,
  takenAt: iso(takenAt),
})
