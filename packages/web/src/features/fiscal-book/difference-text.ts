import type { BookDifference } from '@kafana/contract'
import type { TFunction } from 'i18next'

interface Words {
  /** What does not agree. */
  readonly what: string
  /** What to do about it. */
  readonly next: string
}
type Money = (amount: number) => string

const noOf = (number: number | null): string => (number === null ? '?' : String(number))

const amountDiffers = (
  { billNo, receiptNo, ours, device }: BookDifference,
  t: TFunction,
  money: Money,
): Words => {
  const of = { bill: noOf(billNo), number: noOf(receiptNo), ours: money(ours ?? 0) }
  return device === null
    ? { what: t('DIFFERENCE_AMOUNT_UNKNOWN', of), next: t('DIFFERENCE_AMOUNT_UNKNOWN_NEXT') }
    : { what: t('DIFFERENCE_AMOUNT', { ...of, device: money(device) }), next: t('DIFFERENCE_AMOUNT_NEXT') }
}

const onlyOnDevice = ({ receiptNo, device, intent }: BookDifference, t: TFunction, money: Money): Words => ({
  what:
    device === null
      ? t('DIFFERENCE_ONLY_DEVICE_UNKNOWN', { number: noOf(receiptNo) })
      : t('DIFFERENCE_ONLY_DEVICE', { number: noOf(receiptNo), amount: money(device) }),
  // Printed for a bill of ours that somebody settled as not printed, or by hand at the device.
  next: intent === null ? t('DIFFERENCE_ONLY_DEVICE_NEXT') : t('DIFFERENCE_CONTRADICTED_NEXT'),
})

const BY_KIND: Readonly<
  Record<BookDifference['kind'], (difference: BookDifference, t: TFunction, money: Money) => Words>
> = {
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
  LINE_SET_ASIDE: ({ receiptNo }, t) => ({
    what:
      receiptNo === null ? t('DIFFERENCE_ASIDE') : t('DIFFERENCE_ASIDE_NUMBER', { number: noOf(receiptNo) }),
    next: t('DIFFERENCE_ASIDE_NEXT'),
  }),
  NEEDS_PERSON: ({ ours }, t, money) => ({
    what: t('DIFFERENCE_PERSON', { amount: money(ours ?? 0) }),
    next: t('DIFFERENCE_PERSON_NEXT'),
  }),
}

/** A difference in plain words, and what to do next. */
export const differenceText = (difference: BookDifference, t: TFunction, money: Money): Words =>
  BY_KIND[difference.kind](difference, t, money)
