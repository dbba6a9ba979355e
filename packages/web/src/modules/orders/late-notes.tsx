import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Order } from '@kafana/contract'
import { IconClockExclamation } from '@tabler/icons-react'
import c from './late-notes.module.css'

/** When an order that arrived late was taken, and when it arrived. */
export const LateTime = ({
  order: { takenAt, createdAt },
}: {
  readonly order: Pick<Order, 'takenAt' | 'createdAt'>
}) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    takenAt !== undefined && (
      <strong className={c.late}>
        {t('LATE_TICKET', { taken: time(takenAt), arrived: time(createdAt) })}
      </strong>
    )
  )
}

/** What the guests were shown of a line, where they pay another price; both of one piece, in major units. */
export const PriceWasShown = ({ shown, price }: { readonly shown: number; readonly price: number }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return <span className={c.price}>{t('PRICE_WAS_SHOWN', { was: money(shown), now: money(price) })}</span>
}

/** The lines of an order whose guests were shown another price than they pay, before it is billed. */
export const ChangedPrices = ({ order: { products } }: { readonly order: Pick<Order, 'products'> }) => {
  const { t } = useTranslation()
  return products.map(
    ({ line, product, price, shownPrice }) =>
      shownPrice !== undefined && (
        <span key={line} className={c.dish}>
          {`${product?.name ?? t('PRODUCT_NOT_FOUND')}: `}
          <PriceWasShown shown={shownPrice} price={price} />
        </span>
      ),
  )
}

/** That a check was opened for a ticket that arrived after its own check was closed. */
export const OpenedLate = () => {
  const { t } = useTranslation()
  return (
    <p className={c.opened}>
      <IconClockExclamation size={20} aria-hidden />
      {t('CHECK_OPENED_LATE')}
    </p>
  )
}
