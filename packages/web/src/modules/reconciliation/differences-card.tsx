import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { FiscalDayDocument, ReconciliationDifference } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor, Card } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import c from './fiscal-report-screen.module.css'

interface DifferenceText {
  /** What differs. */
  readonly what: string
  /** What to do about it. */
  readonly next: string
}
type Money = (amount: number) => string

const noOf = (number: number | null): string => (number === null ? '?' : String(number))

const amountDiffers = (
  { billNo, receiptNo, ours, device }: ReconciliationDifference,
  t: Translate,
  money: Money,
): DifferenceText => {
  const of = { bill: noOf(billNo), number: noOf(receiptNo), ours: money(ours ?? 0) }
  return device === null
    ? { what: t('DIFFERENCE_AMOUNT_UNKNOWN', of), next: t('DIFFERENCE_AMOUNT_UNKNOWN_NEXT') }
    : { what: t('DIFFERENCE_AMOUNT', { ...of, device: money(device) }), next: t('DIFFERENCE_AMOUNT_NEXT') }
}

const onlyOnDevice = (
  { receiptNo, device, intent }: ReconciliationDifference,
  t: Translate,
  money: Money,
): DifferenceText => ({
  what:
    device === null
      ? t('DIFFERENCE_ONLY_DEVICE_UNKNOWN', { number: noOf(receiptNo) })
      : t('DIFFERENCE_ONLY_DEVICE', { number: noOf(receiptNo), amount: money(device) }),
  // With an intent: printed for a bill that was resolved as not printed. Without: issued at the device
  // itself.
  next: intent === null ? t('DIFFERENCE_ONLY_DEVICE_NEXT') : t('DIFFERENCE_CONTRADICTED_NEXT'),
})

/** What a gateway reported and the server could not process, as far as it can be read. */
const unprocessed = ({ receiptNo, closingNo }: ReconciliationDifference, t: Translate): string => {
  if (receiptNo !== null) return t('DIFFERENCE_ASIDE_NUMBER', { number: noOf(receiptNo) })
  return closingNo === null
    ? t('DIFFERENCE_ASIDE')
    : t('DIFFERENCE_ASIDE_CLOSING', { number: noOf(closingNo) })
}

const CLOSING_TEXT = {
  CLOSING_SALES_DIFFER: 'DIFFERENCE_CLOSING_SALES',
  CLOSING_STORNOS_DIFFER: 'DIFFERENCE_CLOSING_STORNOS',
  CLOSING_CASH_DIFFERS: 'DIFFERENCE_CLOSING_CASH',
  CLOSING_CARD_DIFFERS: 'DIFFERENCE_CLOSING_CARD',
} as const

/** A sum of a daily report, by tax letter or by payment. */
const closingDiffers =
  (kind: keyof typeof CLOSING_TEXT) =>
  (
    { closingNo, taxClass, ours, device }: ReconciliationDifference,
    t: Translate,
    money: Money,
  ): DifferenceText => ({
    what: t(CLOSING_TEXT[kind], {
      number: noOf(closingNo),
      letter: taxClass ?? '',
      ours: money(ours ?? 0),
      device: money(device ?? 0),
    }),
    next: t('DIFFERENCE_CLOSING_NEXT'),
  })

const BY_KIND: Readonly<
  Record<
    ReconciliationDifference['kind'],
    (difference: ReconciliationDifference, t: Translate, money: Money) => DifferenceText
  >
> = {
  PRINT_UNCONFIRMED: ({ billNo, ours }, t, money) => ({
    what: t('DIFFERENCE_UNCONFIRMED', { bill: noOf(billNo), amount: money(ours ?? 0) }),
    next: t('DIFFERENCE_UNCONFIRMED_NEXT'),
  }),
  PRINT_DENIED: ({ billNo, ours }, t, money) => ({
    what: t('DIFFERENCE_DENIED', { bill: noOf(billNo), amount: money(ours ?? 0) }),
    next: t('DIFFERENCE_DENIED_NEXT'),
  }),
  RECEIPT_UNTOLD: ({ billNo, receiptNo, ours }, t, money) => ({
    what: t('DIFFERENCE_RECEIPT', { bill: noOf(billNo), number: noOf(receiptNo), amount: money(ours ?? 0) }),
    next: t('DIFFERENCE_RECEIPT_NEXT'),
  }),
  ONLY_ON_DEVICE: onlyOnDevice,
  AMOUNT_DIFFERS: amountDiffers,
  NUMBER_MISSING: ({ billNo, ours }, t, money) => ({
    what: t('DIFFERENCE_NUMBER', { bill: noOf(billNo), amount: money(ours ?? 0) }),
    next: t('DIFFERENCE_NUMBER_NEXT'),
  }),
  CLASS_DIFFERS: ({ receiptNo, taxClass, ours, device }, t, money) => ({
    what: t('DIFFERENCE_CLASS', {
      number: noOf(receiptNo),
      letter: taxClass ?? '',
      ours: money(ours ?? 0),
      device: money(device ?? 0),
    }),
    next: t('DIFFERENCE_CLASS_NEXT'),
  }),
  REFERENCE_DIFFERS: ({ receiptNo }, t) => ({
    what: t('DIFFERENCE_REFERENCE', { number: noOf(receiptNo) }),
    next: t('DIFFERENCE_REFERENCE_NEXT'),
  }),
  NUMBERS_UNTOLD: ({ receiptNo, lastNo }, t) => ({
    what:
      receiptNo === lastNo
        ? t('DIFFERENCE_UNTOLD_ONE', { number: noOf(receiptNo) })
        : t('DIFFERENCE_UNTOLD', { from: noOf(receiptNo), to: noOf(lastNo) }),
    next: t('DIFFERENCE_UNTOLD_NEXT'),
  }),
  COUNTED_BACK: ({ receiptNo, lastNo }, t) => ({
    what: t('DIFFERENCE_BACK', { number: noOf(receiptNo), before: noOf(lastNo) }),
    next: t('DIFFERENCE_BACK_NEXT'),
  }),
  LINE_SET_ASIDE: (difference, t) => ({
    what: unprocessed(difference, t),
    next: t('DIFFERENCE_ASIDE_NEXT'),
  }),
  BILL_LOST: ({ ref, ours }, t, money) => ({
    what:
      ours === null
        ? t('DIFFERENCE_LOST_UNKNOWN', { mark: ref ?? '?' })
        : t('DIFFERENCE_LOST', { mark: ref ?? '?', amount: money(ours) }),
    next: t('DIFFERENCE_LOST_NEXT'),
  }),
  CLOSING_SALES_DIFFER: closingDiffers('CLOSING_SALES_DIFFER'),
  CLOSING_STORNOS_DIFFER: closingDiffers('CLOSING_STORNOS_DIFFER'),
  CLOSING_CASH_DIFFERS: closingDiffers('CLOSING_CASH_DIFFERS'),
  CLOSING_CARD_DIFFERS: closingDiffers('CLOSING_CARD_DIFFERS'),
  NEEDS_PERSON: ({ ours }, t, money) => ({
    what: t('DIFFERENCE_PERSON', { amount: money(ours ?? 0) }),
    next: t('DIFFERENCE_PERSON_NEXT'),
  }),
}

/** The text of a difference and the next step. */
const differenceText = (difference: ReconciliationDifference, t: Translate, money: Money): DifferenceText =>
  BY_KIND[difference.kind](difference, t, money)

const keyOf = ({ kind, serial, receiptNo, closingNo, intent, taxClass }: ReconciliationDifference): string =>
  [kind, serial, receiptNo, closingNo, intent, taxClass].join(' ')

/** Unreadable lines can be identical, so each key includes its number of occurrences. */
const withKeys = (
  differences: readonly ReconciliationDifference[],
): (readonly [key: string, ReconciliationDifference])[] => {
  const seen = new Map<string, number>()
  return differences.map((difference) => {
    const key = keyOf(difference)
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return [`${key} ${seen.get(key) ?? 1}`, difference] as const
  })
}

/** Bills that need attention are resolved on the day's screen and on the gateway screen. */
const ResolveLink = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const screen = (['home', 'gateway'] as const).find((name) => canOpen(name))
  return screen ? (
    <Anchor component={Link} to={ROUTES[screen]} className={c.resolve}>
      {t('BILL_SETTLE')}
    </Anchor>
  ) : null
}

/** A bill that its gateway denies is undone at one of its orders. */
const OrderLink = ({ order }: { readonly order: string | undefined }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return order !== undefined && canOpen('orderDetails') ? (
    <Anchor component={Link} to={generatePath(ROUTES.orderDetails, { id: order })} className={c.resolve}>
      {t('OPEN_ORDER')}
    </Anchor>
  ) : null
}

interface Props {
  readonly differences: readonly ReconciliationDifference[]
  /** The documents of the day, with the orders of each bill. */
  readonly documents: readonly FiscalDayDocument[]
}

/** The differences between our bills and the device, each with the next step; nothing if all agrees. */
export const DifferencesCard = ({ differences, documents }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const id = useId()
  if (differences.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id} className={c.differences}>
      <h2 id={id} className={c.alarm}>
        <IconAlertTriangle size={22} aria-hidden />
        {t('BOOK_DIFFERENCES', { count: differences.length })}
      </h2>
      <ul className={c.list}>
        {withKeys(differences).map(([key, difference]) => {
          const { what, next } = differenceText(difference, t, money)
          return (
            <li key={key}>
              <p className={c.what}>{what}</p>
              <p className={c.next}>
                {next}
                {difference.kind === 'NEEDS_PERSON' && (
                  <>
                    {' '}
                    <ResolveLink />
                  </>
                )}
                {difference.kind === 'PRINT_DENIED' && (
                  <>
                    {' '}
                    <OrderLink
                      order={documents.find(({ intent }) => intent === difference.intent)?.orders[0]}
                    />
                  </>
                )}
              </p>
              {difference.serial !== null && (
                <p className={c.serial}>{t('BOOK_DEVICE', { serial: difference.serial })}</p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
