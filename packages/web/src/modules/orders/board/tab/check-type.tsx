import { useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Check } from '@kafana/contract'
import { isAway, ORDER_TYPES, type OrderType } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { MenuButton } from '../../../../ui/menu-button.tsx'
import { choiceItem } from '../../../../ui/menu-item.ts'
import { notify } from '../../../../ui/notify.tsx'
import { TypeBadge } from '../../type-badge.tsx'

interface Props {
  readonly check: Check
  /** Otherwise it is only shown. */
  readonly canChange: boolean
}

const useRetype = (check: string) => {
  const { t } = useTranslation()
  const { mutate, isPending } = useCallMutation('service', 'updateCheck')
  const retype = (type: OrderType): void =>
    mutate(
      { params: { id: check }, body: { type } },
      {
        onSuccess: () => notify.success(t('ORDER_TYPE_CHANGED', { type: t(ORDER_TYPE_TEXT[type]) })),
        onError: (error) => notify.error(errorText(error, t)),
      },
    )
  return { retype, isPending }
}

/** Whether a party eats here or takes it away; a press offers the other types, which change the tax and no price. */
export const CheckType = ({ check: { _id, type }, canChange }: Props) => {
  const { t } = useTranslation()
  const { orderTypes = [] } = useVenue()
  const { retype, isPending } = useRetype(_id)
  const value: OrderType = type ?? 'dineIn'
  const content = type ? <TypeBadge type={type} /> : t(ORDER_TYPE_TEXT.dineIn)
  if (!canChange) return content
  const offered = ORDER_TYPES.filter((each) => each === value || !isAway(each) || orderTypes.includes(each))
  return (
    <MenuButton
      items={[
        choiceItem({
          value,
          options: offered.map((each) => ({ value: each, text: t(ORDER_TYPE_TEXT[each]) })),
          onChoose: (next) => next !== value && retype(next),
        }),
      ]}
    >
      <Button
        variant="default"
        size="sm"
        loading={isPending}
        aria-label={t('ORDER_TYPE_OF', { type: t(ORDER_TYPE_TEXT[value]) })}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        {content}
      </Button>
    </MenuButton>
  )
}
