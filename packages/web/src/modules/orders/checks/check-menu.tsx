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
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { MenuButton } from '../../../ui/menu-button.tsx'
import type { MenuItem } from '../../../ui/menu-item.ts'
import type { CheckDialogName } from './check-dialogs.tsx'
import { CheckDialog } from './deferred-check-dialog.ts'

interface CheckMenuProps {
  readonly check: Check
  /** Splits its bill; undefined where the menu does not offer that. */
  readonly onSplit: (() => void) | undefined
}

/** What is done with a check as a whole. All of it is decided by the server, so that it needs a connection. */
export const CheckMenu = ({ check, onSplit }: CheckMenuProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<CheckDialogName | null>(null)
  const user = useSession()?.user
  const disabled = useLiveState().phase === 'lost'
  const item = (is: CheckDialogName, text: string, icon: typeof IconUsers): MenuItem => ({
    text,
    icon,
    disabled,
    onClick: () => setOpen(is),
  })
  const mayHandOver = user?.role !== 'waiter' || check.waiter?._id === user._id
  const hasOrders = check.orders.some(({ status }) => status !== 'billed')
  const items: MenuItem[] = [
    ...(onSplit ? [{ text: t('SPLIT_BILL'), icon: IconArrowsSplit, disabled, onClick: onSplit }] : []),
    ...(user?.role === 'owner' ? [] : [item('guests', t('CHECK_GUESTS'), IconUsers)]),
    item('move', t('CHECK_MOVE'), IconArmchair),
    item('join', t('CHECK_JOIN'), IconArrowMerge),
    ...(hasOrders
      ? [
          item('orders', t('CHECK_MOVE_ORDERS'), IconArrowForward),
          item('discount', t('DISCOUNT'), IconDiscount),
        ]
      : []),
    ...(mayHandOver ? [item('handOver', t('CHECK_HAND_OVER'), IconUserShare)] : []),
    ...(disabled ? [{ note: t('FLOOR_MOVE_NEEDS_SERVER') }] : []),
  ]
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
