import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { tipsOf } from '@kafana/client/payments/given-tips.ts'
import type { BillIntent } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Change } from './cash-given.tsx'
import type { OpenRequest } from './open-request.ts'
import { outcomeOf } from './outcome.ts'
import classes from './pay.module.css'

interface Props {
  readonly bill: BillIntent
  /** What is left to be paid after it, in major units, and the change of it. */
  readonly request: Pick<OpenRequest, 'left' | 'cash'>
  readonly onNext: () => void
  /** Guests gave another tip than what was entered. */
  readonly onTip: () => void
  readonly onBack: () => void
}

const Message = ({ bill }: Pick<Props, 'bill'>) => {
  const { t } = useTranslation()
  switch (outcomeOf(bill)) {
    case 'printing':
      return <p role="status">{t('BILL_PRINTING')}</p>
    case 'printed':
      if (bill.kind === 'comp') return <p role="status">{t('BILL_CLOSED_FREE')}</p>
      return (
        <p className={classes['number']}>
          {bill.receiptNo === null ? t('BILL_IS_PRINTED') : `${t('BILL_NUMBER')} ${bill.receiptNo}`}
        </p>
      )
    case 'unprinted':
      return <Notice tone="bad">{t('BILL_TRY_AGAIN_SAFE')}</Notice>
    case 'unknown':
      return <Notice tone="warn">{t('BILL_UNKNOWN_HINT')}</Notice>
  }
}

/** Leads to the tip, where the bill has one that can be changed. */
const Tip = ({ bill, onTip }: Pick<Props, 'bill' | 'onTip'>) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const tips = tipsOf(bill)
  const tip = fromMinor(tips.reduce((sum, each) => sum + toMinor(each.tip), 0))
  if (tips.length === 0) return null
  return (
    <Button wide onClick={onTip}>
      {tip > 0 ? t('PAYMENT_WITH_TIP', { amount: money(tip) }) : t('PAYMENT_TIP')}
    </Button>
  )
}

/** What became of a bill, in large letters: the guest waits. */
export const PayOutcome = ({ bill, request: { left, cash }, onNext, onTip, onBack }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const outcome = outcomeOf(bill)
  const hasMore = left > 0
  const isLast = outcome === 'printed' && !hasMore
  const next = outcome === 'unprinted' ? 'TRY_AGAIN' : 'SPLIT_NEXT_GUEST'
  return (
    <section className={classes['outcome']} aria-live="polite">
      <p className={classes['total']}>{money(bill.total)}</p>
      <Message bill={bill} />
      {cash && <Change {...cash} />}
      {outcome === 'printed' && hasMore && (
        <p className={classes['part']}>{`${t('SPLIT_LEFT')}: ${money(left)}`}</p>
      )}
      <div className={classes['keys']}>
        {(outcome === 'unprinted' || (outcome === 'printed' && hasMore)) && (
          <Button look="filled" wide onClick={onNext}>
            {t(next)}
          </Button>
        )}
        {outcome === 'printed' && <Tip bill={bill} onTip={onTip} />}
        <Button look={isLast ? 'filled' : 'plain'} wide onClick={onBack}>
          {t('WAITER_TABLES')}
        </Button>
      </div>
    </section>
  )
}
