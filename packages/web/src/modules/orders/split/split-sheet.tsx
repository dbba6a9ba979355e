import { hasCode } from '@kafana/client/api/api-error.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Split, SplitLine, Way } from '@kafana/client/split/split-choice.ts'
import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { useId } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/text.tsx'
import { FrozenBill, RefusalNote, useBillingErrorText } from '../../billing/index.ts'
import { SplitWays } from './split-ways.tsx'
import type { useQuote } from './use-quote.ts'
import c from './split-bill.module.css'

interface ProblemProps {
  readonly error: Error
  readonly onTryAgain: () => void
}

const useProblemText = (): ((error: Error) => string) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  return (error) => {
    if (hasCode(error, 'LINE_CHANGED')) return t('SPLIT_CHANGED')
    return hasCode(error, 'ORDER_IN_BILLING') ? `${textOf(error)} ${t('SPLIT_WAIT')}` : textOf(error)
  }
}

/** Why there is no such bill now, and what to do. */
const Problem = ({ error, onTryAgain }: ProblemProps) => {
  const { t } = useTranslation()
  const textOf = useProblemText()
  return (
    <div role="alert" className={c.problem}>
      {textOf(error)}
      {hasCode(error, 'ORDER_IN_BILLING') && (
        <Button variant="default" onClick={onTryAgain}>
          {t('TRY_AGAIN')}
        </Button>
      )}
    </div>
  )
}

interface SplitSheetProps {
  readonly split: Split
  readonly onWay: (way: Way) => void
  readonly onSplit: (change: Partial<Split>) => void
  readonly lines: readonly SplitLine[]
  /** What cannot be billed yet, in words; null for nothing. */
  readonly unserved: string | null
  readonly billNotes: ReadonlyMap<string, string>
  readonly quote: Omit<ReturnType<typeof useQuote>, 'error'>
  /** What is left to pay before this bill, in major units. */
  readonly left: number
  /** Why there is no such bill. */
  readonly problem: Error | null
  /** Why nothing can be billed now. */
  readonly refusal: string | null
  /** Whether anything is chosen. */
  readonly isChosen: boolean
  /** Whether an amount is chosen of more than what is left. */
  readonly isTooMuch: boolean
  readonly onContinue: () => void
  readonly onClose: () => void
}

type FootProps = Pick<
  SplitSheetProps,
  'split' | 'quote' | 'left' | 'refusal' | 'isChosen' | 'isTooMuch' | 'onContinue'
>

const Sums = ({
  split: { way, evenly },
  quote: { quote, isLoading },
  left,
}: Pick<FootProps, 'split' | 'quote' | 'left'>) => {
  const { t } = useTranslation()
  const part =
    way === 'evenly' ? t('SPLIT_PART', { part: evenly.paid + 1, parts: evenly.parts }) : t('SPLIT_THIS_BILL')
  return (
    <dl className={c.sums} aria-busy={isLoading}>
      <div className={c.total}>
        <dt>{part}</dt>
        <dd>
          <Money amount={quote?.total ?? 0} />
        </dd>
      </div>
      <div className={c.left}>
        <dt>{t('SPLIT_LEFT')}</dt>
        <dd>
          <Money amount={quote?.left ?? left} />
        </dd>
      </div>
    </dl>
  )
}

/** What the bill comes to, what is left then, and the way on. */
const Foot = ({ split, quote, left, refusal, isChosen, isTooMuch, onContinue }: FootProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const id = useId()
  const nothing = isTooMuch ? t('SPLIT_AMOUNT_MOST', { amount: money(left) }) : t('SPLIT_NOTHING')
  const why = refusal ?? (isChosen ? null : nothing)
  return (
    <div className={c.foot}>
      <Sums split={split} quote={quote} left={left} />
      <Button
        size="lg"
        fullWidth
        disabled={why !== null || quote.isLoading || !quote.quote}
        aria-describedby={why === null ? undefined : id}
        onClick={onContinue}
      >
        {t('CONTINUE')}
      </Button>
      <div id={id}>
        {refusal === null ? <p className={c.soft}>{why}</p> : <RefusalNote refusal={refusal} />}
      </div>
    </div>
  )
}

/** What the next guest pays of a check: what is left of it, and beside it the bill. */
export const SplitSheet = ({
  lines,
  unserved,
  billNotes,
  onWay,
  onSplit,
  onClose,
  ...rest
}: SplitSheetProps) => {
  const { t } = useTranslation()
  const { split, left, problem, onContinue } = rest
  const { quote, isLoading } = rest.quote
  const note = unserved !== null && (
    <p role="note" className={c.unserved}>
      {unserved}
    </p>
  )
  return (
    <Dialog
      onClose={onClose}
      title={t('SPLIT_BILL')}
      size={960}
      fullScreen="phone"
      closeOnClickOutside={false}
    >
      {lines.length === 0 ? (
        <>
          <EmptyState
            icon={<IconReceiptOff size={30} />}
            title={t('BILLING_EMPTY')}
            hint={t('BILLING_EMPTY_HINT')}
          />
          {note}
        </>
      ) : (
        <div className={c.sheet}>
          <SplitWays
            split={split}
            lines={lines}
            billNotes={billNotes}
            left={left}
            onWay={onWay}
            onSplit={onSplit}
          />
          <section aria-label={t('SPLIT_THIS_BILL')} className={c.bill}>
            {problem && <Problem error={problem} onTryAgain={onContinue} />}
            <Foot {...rest} />
            {note}
            {quote && (
              <div className={c.receipt} data-loading={isLoading || undefined}>
                <FrozenBill bill={{ lines: quote.receipt.products }} />
              </div>
            )}
          </section>
        </div>
      )}
    </Dialog>
  )
}
