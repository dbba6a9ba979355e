import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useLiveState } from '@kafana/client/live/use-live.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Check } from '@kafana/contract'
import { Button } from '@mantine/core'
import {
  IconArmchair,
  IconArrowMerge,
  IconArrowForward,
  IconArrowsSplit,
  IconDiscount,
  IconDots,
  IconHistory,
  IconPrinter,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { MenuButton } from '../../../ui/menu-button.tsx'
import type { MenuItem } from '../../../ui/menu-item.ts'
import type { CheckDialogName } from './check-dialogs.tsx'
import { CheckDialog } from './deferred-check-dialog.ts'
import { usePrintGuestCheck } from './print-guest-check.ts'

interface CheckMenuProps {
  readonly check: Check
  /** Splits its bill; undefined where the menu does not offer that. */
  readonly onSplit: (() => void) | undefined
}

type Signed = NonNullable<ReturnType<typeof useSession>>['user'] | undefined
const mayHandOver = (user: Signed, { waiter }: Check): boolean =>
  user?.role !== 'waiter' || waiter?._id === user._id
const hasUnbilled = ({ orders }: Check): boolean => orders.some(({ status }) => status !== 'billed')

/** What can be done with the check, as menu items. All of it is decided by the server, so that it needs a connection. */
const useMenuItems = (
  { check, onSplit }: CheckMenuProps,
  onOpen: (dialog: CheckDialogName) => void,
): readonly MenuItem[] => {
  const { t } = useTranslation()
  const user = useSession()?.user
  const disabled = useLiveState().phase === 'lost'
  const guestCheck = usePrintGuestCheck(check._id)
  const item = (is: CheckDialogName, text: string, icon: typeof IconUsers): MenuItem => ({
    text,
    icon,
    disabled,
    onClick: () => onOpen(is),
  })
  const ofGuests: MenuItem = {
    text: t('PRINT_GUEST_CHECK'),
    icon: IconPrinter,
    disabled: disabled || guestCheck.busy,
    onClick: guestCheck.print,
  }
  const ofOrders = [
    item('orders', t('CHECK_MOVE_ORDERS'), IconArrowForward),
    item('discount', t('DISCOUNT'), IconDiscount),
  ]
  return [
    ...(check.owed > 0 ? [ofGuests] : []),
    ...(onSplit ? [{ text: t('SPLIT_BILL'), icon: IconArrowsSplit, disabled, onClick: onSplit }] : []),
    ...(user?.role === 'owner' ? [] : [item('guests', t('CHECK_GUESTS'), IconUsers)]),
    item('move', t('CHECK_MOVE'), IconArmchair),
    item('join', t('CHECK_JOIN'), IconArrowMerge),
    ...(hasUnbilled(check) ? ofOrders : []),
    ...(mayHandOver(user, check) ? [item('handOver', t('CHECK_HAND_OVER'), IconUserShare)] : []),
    item('history', t('ORDER_HISTORY'), IconHistory),
    ...(disabled ? [{ note: t('FLOOR_MOVE_NEEDS_SERVER') }] : []),
  ]
}

/** What is done with a check as a whole. */
export const CheckMenu = (props: CheckMenuProps) => {
  const { check } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<CheckDialogName | null>(null)
  const items = useMenuItems(props, setOpen)
  return (
    <>
      <MenuButton items={items}>
        <Button
          variant="default"
          size="md"
          fullWidth
          aria-label={`${t('CHECK_MORE')}: ${t('TAB_NUMBER', { number: check.number })}`}
          leftSection={<IconDots size={20} aria-hidden />}
        >
          {t('CHECK_MORE')}
        </Button>
      </MenuButton>
      {open && <CheckDialog check={check} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}
