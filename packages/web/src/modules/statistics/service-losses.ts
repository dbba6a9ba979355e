import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { ServiceGroup, ServiceReport } from '@kafana/contract'
import { csvTime } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { fullName } from '../../ui/labels.ts'
import type { ExportVenue, Rows } from './export-rows.ts'

/** The kinds of loss, which are never added up. */
export const LOSS_TEXT = {
  voids: 'VOID_REPORT',
  rejected: 'SERVICE_REJECTED',
  comps: 'DISCOUNT_COMP',
  discounts: 'DISCOUNT',
} as const satisfies Record<string, TranslationKey>
const KINDS = ['voids', 'rejected', 'comps', 'discounts'] as const

/** What one person took off for one reason, with its kind. */
export interface Loss extends ServiceGroup {
  readonly kind: keyof typeof LOSS_TEXT
}

export const lossesOf = (report: ServiceReport): readonly Loss[] =>
  KINDS.flatMap((kind) => report[kind].groups.map((group) => ({ ...group, kind })))

/** One row per group and per check that was moved after its pre-bill, with a header; only of moves there is a time. */
export const lossRows = (
  losses: readonly Loss[],
  moved: ServiceReport['moved']['latest'],
  t: Translate,
  { currency, timezone }: ExportVenue,
  reasonText: (reason: NonNullable<Loss['reason']>) => string,
): Rows => [
  [
    t('CATEGORY'),
    t('PERSON_NAME'),
    t('VOID_APPROVED_BY'),
    t('REASON'),
    t('QUANTITY'),
    `${t('AMOUNT')} (${currency})`,
    `${t('DOCUMENT_TIME')} (${timezone})`,
  ],
  ...losses.map(({ kind, by, approvedBy, reason, count, amount }) => [
    t(LOSS_TEXT[kind]),
    fullName(by),
    approvedBy && fullName(approvedBy),
    reason && reasonText(reason),
    { value: count, decimals: 0 },
    { value: amount, decimals: 2 },
    null,
  ]),
  ...moved.map(({ by, approvedBy, amount, at }) => [
    t('SERVICE_MOVED'),
    fullName(by),
    approvedBy && fullName(approvedBy),
    null,
    { value: 1, decimals: 0 },
    { value: amount, decimals: 2 },
    csvTime(Date.parse(at), timezone),
  ]),
]
