import { api } from '@kafana/client/api/api.ts'
import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { CheckHistoryStep } from '@kafana/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { fullName } from '../../../ui/labels.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { useDiscountText } from './discount-text.ts'
import c from './check-history.module.css'

const NOTHING = '–'
const orNothing = (value: number | string | null | undefined): string => String(value ?? NOTHING) || NOTHING

/** What happened, in words. A step of an earlier version may lack what it was about. */
const useStepText = (): ((step: CheckHistoryStep) => string) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const discountText = useDiscountText()
  const TEXTS: Readonly<Record<CheckHistoryStep['what'], (step: CheckHistoryStep) => string>> = {
    opened: () => t('CHECK_STEP_OPENED'),
    closed: () => t('CHECK_STEP_CLOSED'),
    covers: ({ covers }) => {
      const before = covers?.from === undefined ? '' : `${orNothing(covers.from)} → `
      return `${t('PAD_COVERS')}: ${before}${orNothing(covers?.to)}`
    },
    type: ({ type }) => t(ORDER_TYPE_TEXT[type ?? 'dineIn']),
    allergies: ({ text }) => `${t('CHECK_ALLERGIES')}: ${orNothing(text)}`,
    note: ({ text }) => `${t('ORDER_NOTE')}: ${orNothing(text)}`,
    moved: ({ tables = { from: NOTHING, to: NOTHING } }) => t('CHECK_MOVED', tables),
    merged: ({ into, from }) => {
      const { number, table } = into ?? from ?? { number: 0, table: NOTHING }
      return t(into ? 'CHECK_STEP_INTO' : 'CHECK_STEP_FROM', { number, table })
    },
    handedOver: ({ waiters }) => t('CHECK_HANDED_OVER', { name: waiters ? fullName(waiters.to) : NOTHING }),
    presented: ({ total, from }) => {
      const of = from === undefined ? '' : ` (${t('TAB_NUMBER', { number: from.number })})`
      return `${t('GUEST_CHECK')}${of}: ${total === undefined ? NOTHING : money(total)}`
    },
    discounted: ({ discount }) => {
      const text = discount ? discountText(discount) : t('DISCOUNT')
      return discount?.isReversed ? `${t('DISCOUNT_REVERSED')}: ${text}` : text
    },
  }
  return (step) => TEXTS[step.what](step)
}

const Step = ({ step }: { readonly step: CheckHistoryStep }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const textOf = useStepText()
  const { at, by, approvedBy } = step
  return (
    <li className={c.step}>
      <strong>{textOf(step)}</strong>
      <span className={c.by}>
        <time dateTime={at}>{orderDate(at)}</time>
        {` · ${fullName(by)}`}
        {approvedBy && ` · ${t('VOID_APPROVED_BY')}: ${fullName(approvedBy)}`}
      </span>
    </li>
  )
}

interface Props {
  /** The id of the check. */
  readonly check: string
  readonly onClose: () => void
}

/** What happened to a check, by whom and when, newest first. */
export const CheckHistory = ({ check, onClose }: Props) => {
  const { t } = useTranslation()
  const history = useInfiniteQuery({
    queryKey: ['checks', 'history', { id: check }],
    queryFn: ({ pageParam, signal }) =>
      api.checks.history({ params: { id: check }, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  })
  return (
    <Dialog onClose={onClose} title={t('ORDER_HISTORY')} fullScreen="phone">
      <PagedList query={history} rowsOf={({ steps }) => steps}>
        {(steps) => (
          <ul className={c.steps} aria-label={t('ORDER_HISTORY')}>
            {steps.map((step) => (
              <Step key={step.position} step={step} />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}
