import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useIsSoldOut } from '@kafana/client/pad/sold-out.ts'
import type { Product } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-item.ts'
import { Switch } from '../../ui/styled/switch.ts'
import { untilText, useAvailability } from './use-availability.tsx'
import c from './product-list.module.css'

const LeftDialog = deferred(async () => (await import('./left-dialog.tsx')).LeftDialog)

interface AvailabilityMenu {
  readonly items: readonly MenuItem[]
  /** What one of them opens. */
  readonly dialog: ReactNode
}

/**
 * For how long a product can be sold out, and how many are left, as the items of a menu; and how it becomes available
 * again.
 */
export const useAvailabilityMenu = (product: Product): AvailabilityMenu => {
  const { t } = useTranslation()
  const [isCounting, setCounting] = useState(false)
  const isSoldOut = useIsSoldOut(product)
  const { setAvailable, setSoldOut } = useAvailability()
  const isMarked = isSoldOut || Boolean(product.left)
  const items = [
    ...(isMarked ? [{ text: t('MAKE_AVAILABLE'), onClick: () => setAvailable(product) }] : []),
    { text: t('SOLD_OUT_FOR_TODAY'), onClick: () => setSoldOut(product) },
    { text: t('SOLD_OUT_WITHOUT_END'), onClick: () => setSoldOut(product, null) },
    { text: t('LEFT_SET'), onClick: () => setCounting(true) },
  ]
  return {
    items,
    dialog: isCounting && <LeftDialog product={product} onClose={() => setCounting(false)} />,
  }
}

/** Until when it is sold out; a press offers the other durations. */
const UntilButton = ({
  product,
  soldOut,
}: {
  readonly product: Product
  readonly soldOut: NonNullable<Product['soldOut']>
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const text = untilText(soldOut, t, formats)
  const { items, dialog } = useAvailabilityMenu(product)
  return (
    <>
      <MenuButton items={items}>
        <Button variant="subtle" size="compact-sm" aria-label={`${t('SOLD_OUT')} ${text}: ${product.name}`}>
          {text}
        </Button>
      </MenuButton>
      {dialog}
    </>
  )
}

/** How many are left, if somebody said so; a press changes that. */
const LeftButton = ({ product }: { readonly product: Product }) => {
  const { t } = useTranslation()
  const { items, dialog } = useAvailabilityMenu(product)
  const text = product.left ? t('PRODUCTS_LEFT', { count: product.left }) : null
  return (
    <>
      <MenuButton items={items}>
        <Button variant="subtle" size="compact-sm" aria-label={`${text ?? t('LEFT_SET')}: ${product.name}`}>
          {text ?? <IconDots size={18} aria-hidden />}
        </Button>
      </MenuButton>
      {dialog}
    </>
  )
}

/** On while a product can be ordered; turned off, it is sold out until the venue's day ends. */
export const AvailabilityCell = ({ product }: { readonly product: Product }) => {
  const { t } = useTranslation()
  const isSoldOut = useIsSoldOut(product)
  const { setAvailable, setSoldOut } = useAvailability()
  return (
    <div className={c.availability} data-plain={!isSoldOut && !product.left}>
      <Switch
        checked={isSoldOut}
        aria-label={`${t('SOLD_OUT')}: ${product.name}`}
        onChange={() => (isSoldOut ? setAvailable(product) : setSoldOut(product))}
      />
      {isSoldOut && product.soldOut ? (
        <UntilButton product={product} soldOut={product.soldOut} />
      ) : (
        <LeftButton product={product} />
      )}
    </div>
  )
}
