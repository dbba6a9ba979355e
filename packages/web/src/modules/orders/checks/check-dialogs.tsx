import type { Check } from '@kafana/contract'
import { CheckHistory } from './check-history.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { GuestsDialog } from './guests-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { MoveOrders } from './move-orders.tsx'
import { WhereTo } from './where-to.tsx'

export type CheckDialogName = 'guests' | 'move' | 'join' | 'orders' | 'handOver' | 'discount' | 'history'

interface Props {
  readonly check: Check
  readonly open: CheckDialogName
  /** The line that a discount is for; everything if it is missing. */
  readonly line?: string
  readonly onClose: () => void
}

/** One of the dialogs of a check, which are loaded together. */
export const CheckDialog = ({ check, open, line, onClose }: Props) => {
  if (open === 'guests') return <GuestsDialog check={check} onClose={onClose} />
  if (open === 'history') return <CheckHistory check={check._id} onClose={onClose} />
  if (open === 'discount') return <DiscountDialog check={check} line={line} onClose={onClose} />
  if (open === 'handOver') return <HandOverDialog check={check} onClose={onClose} />
  if (open === 'orders') return <MoveOrders check={check} onClose={onClose} />
  return <WhereTo check={check} what={{ is: open }} onClose={onClose} />
}
