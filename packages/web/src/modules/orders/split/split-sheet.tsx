import { hasCode } from '@kafana/client/api/api-error.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Split, SplitLine } from '@kafana/client/split/split-choice.ts'
import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { useId } from 'react'
import { useReturnFocus } from '../../../ui/dialog-behaviour.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import { Modal } from '../../../ui/styled/modal.ts'
import { Money } from '../../../ui/text.tsx'
import { BackCloses } from '../../../ui/unsaved.tsx'
import { FrozenBill, RefusalNote, useBillingErrorText } from '../../billing/index.ts'
import { dishesText } from '../board/order-texts.ts'
import { SplitWays } from './split-ways.tsx'
import type { useQuote } from './use-quote.ts'
import c from './split-bill.module.css'

interface ProblemProps {
  readonly error: Error
  /** All of the check. */
  readonly orders: readonly Order[]
  readonly onTryAgain: () => void
}

const useProblemText = (): ((error: Error, orders: readonly Order[]) => string) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  return (error, orders) => {
    if (hasCode(error, 'LINE_CHANGED')) return t('SPLIT_CHANGED')
    if (hasCode(error, 'ORDER_IN_BILLING')) return `${textOf(error)} ${t('SPLIT_WAIT')}`
    const waiting = orders.filter(({ status }) => ['created', 'pending', 'done'].includes(status))
    return hasCode(error, 'ORDER_NOT_DELIVERED') && waiting.length > 0
      ? t('TAB_UNDELIVERED', { dishes: waiting.map((order) => dishesText(order, t)).join(', ') })
      : textOf(error)
  }
}

/** Why there is no such bill now, and what to do. */
const Problem = ({ error, orders, onTryAgain }: ProblemProps) => {
  const { t } = useTranslation()
  const textOf = useProblemText()
  return (
    <div role="alert" className={c.problem}>
      {textOf(error, orders)}
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
  readonly onSplit: (change: Partial<Split>) => void
  readonly lines: readonly SplitLine[]
  readonly orders: readonly Order[]
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
  readonly onContinue: () => void
  readonly onClose: () => void
}

type FootProps = Pick<SplitSheetProps, 'split' | 'quote' | 'left' | 'refusal' | 'isChosen' | 'onContinue'>

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
const Foot = ({ split, quote, left, refusal, isChosen, onContinue }: FootProps) => {
  const { t } = useTranslation()
  const id = useId()
  const why = refusal ?? (isChosen ? null : t('SPLIT_NOTHING'))
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
export const SplitSheet = ({ lines, orders, billNotes, onSplit, onClose, ...rest }: SplitSheetProps) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  useReturnFocus()
  const { split, left, problem, onContinue } = rest
  const { quote, isLoading } = rest.quote
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('SPLIT_BILL')}
      size={960}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
      closeOnClickOutside={false}
    >
      <BackCloses onClose={onClose} />
      {lines.length === 0 ? (
        <EmptyState
          icon={<IconReceiptOff size={30} />}
          title={t('BILLING_EMPTY')}
          hint={t('BILLING_EMPTY_HINT')}
        />
      ) : (
        <div className={c.sheet}>
          <SplitWays split={split} lines={lines} billNotes={billNotes} left={left} onSplit={onSplit} />
          <section aria-label={t('SPLIT_THIS_BILL')} className={c.bill}>
            {problem && <Problem error={problem} orders={orders} onTryAgain={onContinue} />}
            <Foot {...rest} />
            {quote && (
              <div className={c.receipt} data-loading={isLoading || undefined}>
                <FrozenBill bill={{ lines: quote.receipt.products }} />
              </div>
            )}
          </section>
        </div>
      )}
    </Modal>
  )
}
