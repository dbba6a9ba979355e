import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { BillIntent } from '@kafana/contract'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './pay.module.css'

interface Props {
  readonly bill: BillIntent
  /** Whether something is left to be paid. */
  readonly hasMore: boolean
  readonly onNext: () => void
  readonly onBack: () => void
}

/** What became of a bill, in large letters: the guest waits. */
export const PayOutcome = ({ bill: { state, total, receiptNo, denied }, hasMore, onNext, onBack }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isPrinted = state === 'PRINTED' || state === 'BILLED'
  const isUnprinted = state === 'ABORTED' || denied
  return (
    <section className={classes['outcome']} aria-live="polite">
      <p className={classes['total']}>{money(total)}</p>
      {isPrinted && !denied && (
        <p className={classes['number']}>
          {receiptNo === null ? t('BILL_IS_PRINTED') : `${t('BILL_NUMBER')} ${receiptNo}`}
        </p>
      )}
      {isUnprinted && <Notice tone="bad">{t('BILL_TRY_AGAIN_SAFE')}</Notice>}
      {state === 'ARMED' && <p role="status">{t('BILL_PRINTING')}</p>}
      {(state === 'IN_DOUBT' || state === 'MANUAL') && <Notice tone="warn">{t('BILL_UNKNOWN_HINT')}</Notice>}
      <div className={classes['keys']}>
        {(isUnprinted || (isPrinted && hasMore)) && (
          <Button look="filled" wide onClick={onNext}>
            {isUnprinted ? t('TRY_AGAIN') : t('SPLIT_NEXT_GUEST')}
          </Button>
        )}
        <Button look={isPrinted && !hasMore ? 'filled' : 'plain'} wide onClick={onBack}>
          {t('WAITER_TABLES')}
        </Button>
      </div>
    </section>
  )
}
