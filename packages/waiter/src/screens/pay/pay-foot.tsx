import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { TENDER_KIND_TEXT } from '@kafana/client/payments/tender-names.ts'
import { BUILT_IN_TENDERS, isFreeReceipt } from '@kafana/domain'
import type { Quote } from '../../data/online.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './pay.module.css'

interface Props {
  /** What is chosen comes to it; null for nothing. */
  readonly quote: Quote | null
  /** Whether it is of what is chosen now. */
  readonly isKnown: boolean
  readonly isOnline: boolean
  readonly onTender: (tender: (typeof BUILT_IN_TENDERS)[number]) => void
  readonly onSeveral: () => void
  /** Closes what is free of charge. */
  readonly onFree: () => void
}

/** What this guest pays, what is left, and how it is paid. */
export const PayFoot = ({ quote, isKnown, isOnline, onTender, onSeveral, onFree }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const disabled = !isOnline || !isKnown || !quote
  const isFree = quote !== null && isFreeReceipt(quote.receipt)
  return (
    <div className={classes['foot']}>
      <p className={classes['sum']} data-old={!isKnown || undefined}>
        <strong>{quote ? money(quote.total) : t('SPLIT_NOTHING')}</strong>
        {quote && quote.left > 0 && <span>{`${t('SPLIT_LEFT')}: ${money(quote.left)}`}</span>}
      </p>
      {isFree ? (
        <Button look="filled" wide disabled={disabled} onClick={onFree}>
          {t('BILL_CLOSE_FREE')}
        </Button>
      ) : (
        <div className={classes['keys']}>
          {BUILT_IN_TENDERS.map((tender) => (
            <Button key={tender} look="filled" wide disabled={disabled} onClick={() => onTender(tender)}>
              {t(TENDER_KIND_TEXT[tender])}
            </Button>
          ))}
          <Button
            aria-label={t('PRINT_SEVERAL')}
            aria-haspopup="dialog"
            disabled={disabled}
            onClick={onSeveral}
          >
            <Icon name="more" />
          </Button>
        </div>
      )}
    </div>
  )
}
