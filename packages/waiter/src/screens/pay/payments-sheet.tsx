import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { paymentName } from '@kafana/client/payments/account-names.ts'
import {
  areComplete,
  duesOf,
  EQUAL_PARTS,
  fieldsOf,
  newRow,
  type PaymentRow,
  ROW_FIELD_TEXT,
  type RowField,
  withVoucher,
} from '@kafana/client/payments/payment-rows.ts'
import { tenderName } from '@kafana/client/payments/tender-names.ts'
import {
  type EnteredRows,
  type PaymentRows,
  usePaymentRows,
} from '@kafana/client/payments/use-payment-rows.ts'
import type { Tender } from '@kafana/contract'
import { fromMinor, MAX_REFERENCE_LENGTH } from '@kafana/domain'
import { type ReactNode, Suspense } from 'react'
import { late } from '../../app/late.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { DigitKeys } from '../../ui/digit-keys.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Failed } from '../failed.tsx'
import { Change } from './cash-given.tsx'
import { useTenders } from './use-tenders.ts'
import classes from './pay.module.css'

const ChooseVoucher = late(async () => (await import('./choose-voucher.tsx')).ChooseVoucher)
const ChooseAccount = late(async () => (await import('./choose-account.tsx')).ChooseAccount)

interface EnteredProps {
  readonly entered: PaymentRows
}

interface RowsProps extends EnteredProps {
  readonly nameOf: (row: PaymentRow) => string
}

/** What was entered; a press edits it. */
const Payments = ({ entered: { rows, at, edit, remove }, nameOf }: RowsProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <ul aria-label={t('PAYMENTS')} className={classes['lines']}>
      {rows.map((row, index) => (
        <li key={row.id} className={classes['line']}>
          <Button
            wide
            className={classes['payment']}
            aria-pressed={index === at}
            onClick={() => edit(index, 'amount')}
          >
            <span>{nameOf(row)}</span> <strong>{money(fromMinor(row.amount))}</strong>
          </Button>
          <Button aria-label={t('REMOVE_LINE', { name: nameOf(row) })} onClick={() => remove(index)}>
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** What else there is to say of the payment that is edited, and the keys for its amounts. */
const Details = ({ row, entered }: EnteredProps & { readonly row: PaymentRow }) => {
  const { t } = useTranslation()
  const { money, decimalMark } = useFormats()
  const due = duesOf(entered.rows)[entered.at] ?? row.amount
  const valueOf = (field: RowField): string => {
    const value = row[field]
    return value === null ? '–' : money(fromMinor(value))
  }
  return (
    <>
      <div className={classes['keys']}>
        {fieldsOf(row).map((field) => (
          <Button
            key={field}
            wide
            aria-pressed={entered.field === field}
            onClick={() => entered.edit(entered.at, field)}
          >
            {`${t(ROW_FIELD_TEXT[field])}: ${valueOf(field)}`}
          </Button>
        ))}
      </div>
      {entered.field === 'amount' && (
        <div role="group" aria-label={t('SPLIT_EVENLY')} className={classes['keys']}>
          {EQUAL_PARTS.map((parts) => (
            <Button key={parts} wide onClick={() => entered.divide(parts)}>
              {`1/${parts}`}
            </Button>
          ))}
        </div>
      )}
      {due !== row.amount && (
        <p className={classes['note']}>{t('PAYMENT_DUE_ROUNDED', { amount: money(fromMinor(due)) })}</p>
      )}
      <Change due={fromMinor(due)} given={row.tendered === null ? null : fromMinor(row.tendered)} />
      {row.tender.kind === 'account' && (
        <Suspense fallback={<Loading />}>
          <ChooseAccount account={row.account} onChoose={(account) => entered.change({ account })} />
        </Suspense>
      )}
      {row.tender.kind === 'voucher' && (
        <Suspense fallback={<Loading />}>
          <ChooseVoucher
            key={row.id}
            voucher={row.account}
            onFound={(voucher) => entered.change((now) => withVoucher(now, voucher), row.id)}
            onGone={() => entered.change({ account: null }, row.id)}
          />
        </Suspense>
      )}
      {row.tender.needsReference && (
        <Field
          label={t('PAYMENT_REFERENCE')}
          value={row.reference}
          maxLength={MAX_REFERENCE_LENGTH}
          required
          onText={(reference) => entered.change({ reference })}
        />
      )}
      <DigitKeys mark={decimalMark} onDigit={entered.press} onErase={entered.erase} />
    </>
  )
}

interface Props extends EnteredRows {
  /** Whether the bill can be made now. */
  readonly isReady: boolean
  /** Why it cannot. */
  readonly children: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
}

const Entering = ({
  tenders,
  entered,
  total,
  isReady,
  onDone,
  children,
}: EnteredProps & Omit<Props, 'rows' | 'onRows' | 'onClose'> & { readonly tenders: readonly Tender[] }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { rows, at, left, add } = entered
  const nameOf = (row: PaymentRow): string =>
    paymentName(row, tenderName(tenders, { tender: row.tender._id, kind: row.tender.kind }, t), t)
  const row = rows[at]
  return (
    <>
      {left > 0 && (
        <div
          role="group"
          aria-label={t('PAYMENT')}
          className={classes['tenders']}
          data-begun={rows.length > 0 || undefined}
        >
          {tenders.map((tender) => (
            <Button key={tender._id} wide onClick={() => add(newRow(tender, left))}>
              {tenderName(tenders, { tender: tender._id, kind: tender.kind }, t)}
            </Button>
          ))}
        </div>
      )}
      {rows.length > 0 && <Payments entered={entered} nameOf={nameOf} />}
      {row && <Details row={row} entered={entered} />}
      <div className={classes['end']}>
        {children}
        <p role="status" className={classes['sum']} data-over={left < 0 || undefined}>
          <span>{t(left < 0 ? 'PAYMENT_TOO_MUCH' : 'PAYMENT_LEFT')}</span>
          <strong>{money(fromMinor(Math.abs(left)))}</strong>
        </p>
        <Button look="filled" disabled={!isReady || !areComplete(rows, total)} onClick={onDone}>
          {t('CONTINUE')}
        </Button>
      </div>
    </>
  )
}

/**
 * The payments of a bill, one after another: a press on a way to pay takes what is left, and its amount is changed by
 * keys.
 */
export const PaymentsSheet = ({ rows, onRows, onClose, ...rest }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { answer, askAgain } = useTenders()
  const { total } = rest
  const entered = usePaymentRows({ total, rows, onRows })
  return (
    <Sheet title={`${t('PAYMENTS')} · ${money(total)}`} onClose={onClose}>
      {answer.is === 'loading' && <Loading />}
      {answer.is === 'failed' && <Failed error={answer.error} onAgain={askAgain} />}
      {answer.is === 'known' && <Entering {...rest} tenders={answer.value} entered={entered} />}
    </Sheet>
  )
}
