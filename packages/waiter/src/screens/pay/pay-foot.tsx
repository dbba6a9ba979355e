import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { TENDER_KIND_TEXT } from '@kafana/client/payments/tender-names.ts'
import { BUILT_IN_TENDERS, isFreeReceipt } from '@kafana/domain'
import type { Quote } from '../../data/online.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './pay.module.css'

interface Props {
  /** What is chosen comes to it; null while the server has not said it. */
  readonly quote: Quote | null
  /** Whether anything is chosen. */
  readonly isChosen: boolean
  /** Whether it is of what is chosen now. */
  readonly isKnown: boolean
  readonly isOnline: boolean
  readonly onTender: (tender: (typeof BUILT_IN_TENDERS)[number]) => void
  readonly onSeveral: () => void
  /** Closes what is free of charge. */
  readonly onFree: () => void
}

/** What stands for the sum where there is none. */
const useNoSum = ({
  isChosen,
  isKnown,
  isOnline,
}: Pick<Props, 'isChosen' | 'isKnown' | 'isOnline'>): string => {
  const { t } = useTranslation()
  if (!isChosen) return t('SPLIT_NOTHING')
  const isAsked = isOnline && !isKnown
  return isAsked ? t('LOADING') : '–'
}

/** What this guest pays, what is left, and how it is paid. */
export const PayFoot = ({ quote, onTender, onSeveral, onFree, ...known }: Props) => {
  const { t } = useTranslation()
  const { isKnown, isOnline } = known
  const noSum = useNoSum(known)
  const { money } = useFormats()
  const disabled = !isOnline || !isKnown || !quote
  const isFree = quote !== null && isFreeReceipt(quote.receipt)
  return (
    <div className={classes['foot']}>
      <p className={classes['sum']} data-old={!isKnown || undefined}>
        <strong>{quote ? money(quote.total) : noSum}</strong>
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
