import type { Product } from '@kafana/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-item.ts'
import { useIsSoldOut } from '../../ui/sold-out.ts'
import { Switch } from '../../ui/styled/switch.ts'
import { untilText, useAvailability } from './use-availability.tsx'
import c from './product-list.module.css'

/** For how long a product can be sold out, as the items of a menu; and how it becomes available again. */
export const useAvailabilityItems = (product: Product): MenuItem[] => {
  const { t } = useTranslation()
  const isSoldOut = useIsSoldOut(product)
  const { setAvailable, setSoldOut } = useAvailability()
  return [
    ...(isSoldOut ? [{ text: t('MAKE_AVAILABLE'), onClick: () => setAvailable(product) }] : []),
    { text: t('SOLD_OUT_FOR_TODAY'), onClick: () => setSoldOut(product) },
    { text: t('SOLD_OUT_WITHOUT_END'), onClick: () => setSoldOut(product, null) },
  ]
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
  return (
    <MenuButton items={useAvailabilityItems(product)}>
      <Button variant="subtle" size="compact-sm" aria-label={`${t('SOLD_OUT')} ${text}: ${product.name}`}>
        {text}
      </Button>
    </MenuButton>
  )
}

/** On while a product can be ordered; turned off, it is sold out until the venue's day ends. */
export const AvailabilityCell = ({ product }: { readonly product: Product }) => {
  const { t } = useTranslation()
  const isSoldOut = useIsSoldOut(product)
  const { setAvailable, setSoldOut } = useAvailability()
  return (
    <div className={c.availability}>
      <Switch
        checked={isSoldOut}
        aria-label={`${t('SOLD_OUT')}: ${product.name}`}
        onChange={() => (isSoldOut ? setAvailable(product) : setSoldOut(product))}
      />
      {isSoldOut && product.soldOut && <UntilButton product={product} soldOut={product.soldOut} />}
    </div>
  )
}
