import { useSettledPress } from '@kafana/client/browser/settled-press.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { paymentName } from '@kafana/client/payments/account-names.ts'
import {
  areComplete,
  cashOf,
  duesOf,
  EQUAL_PARTS,
  fieldsOf,
  newRow,
  PAYMENT_KEYS,
  type PaymentRow,
  ROW_FIELD_TEXT,
  type RowField,
  type SentPayment,
  toSent,
  withVoucher,
} from '@kafana/client/payments/payment-rows.ts'
import {
  type EnteredRows,
  type PaymentRows,
  usePaymentRows,
} from '@kafana/client/payments/use-payment-rows.ts'
import type { Tender } from '@kafana/contract'
import { fromMinor, MAX_REFERENCE_LENGTH } from '@kafana/domain'
import { ActionIcon, Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconBackspace, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { useTenders } from '../../../ui/payment-texts.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Change } from './cash-given.tsx'
import { useMissingEntry } from './missing-entry.ts'
import { PRINT_BUTTON } from './print-button.ts'
import c from './several-payments.module.css'

const VoucherField = deferred(async () => (await import('./voucher-field.tsx')).VoucherField)
const AccountField = deferred(async () => (await import('./account-field.tsx')).AccountField)

/** The payments of a bill, and what guests owe and gave in cash, in major units, if somebody entered it. */
export interface EnteredPayments {
  readonly payments: readonly SentPayment[]
  readonly cash: { readonly due: number; readonly given: number } | null
}
interface Props extends EnteredRows {
  readonly disabled: boolean
  readonly onPrint: (entered: EnteredPayments) => void
  readonly onClose: () => void
  /** Above the button that prints. */
  readonly children?: ReactNode
}

const Fields = ({ row, entered }: { readonly row: PaymentRow; readonly entered: PaymentRows }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const valueOf = (field: RowField): string => {
    const value = row[field]
    return value === null ? '–' : money(fromMinor(value))
  }
  return (
    <div className={c.fields}>
      {fieldsOf(row).map((field) => (
        <UnstyledButton
          key={field}
          className={c.field}
          aria-pressed={entered.field === field}
          onClick={() => entered.edit(entered.at, field)}
        >
          <span>{t(ROW_FIELD_TEXT[field])}</span>
          <strong>{valueOf(field)}</strong>
        </UnstyledButton>
      ))}
    </div>
  )
}

interface RowsProps {
  readonly entered: PaymentRows
  readonly labelOf: (row: PaymentRow) => string
  readonly onRemoved: () => void
}

/** What was entered; a press edits it. */
const Rows = ({ entered: { rows, at, edit, remove }, labelOf, onRemoved }: RowsProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <ul className={c.rows} aria-label={t('PAYMENTS')}>
      {rows.map((row, index) => (
        <li key={row.id} className={c.row} data-chosen={index === at || undefined}>
          <UnstyledButton
            className={c.choose}
            aria-pressed={index === at}
            onClick={() => edit(index, 'amount')}
          >
            <span className={c.name}>{labelOf(row)}</span>
            <span className={c.amount}>
              <strong>{money(fromMinor(row.amount))}</strong>
              {row.tip > 0 && ` + ${t('PAYMENT_WITH_TIP', { amount: money(fromMinor(row.tip)) })}`}
            </span>
          </UnstyledButton>
          <ActionIcon
            size={44}
            variant="subtle"
            aria-label={t('REMOVE_LINE', { name: labelOf(row) })}
            onClick={() => {
              onRemoved()
              remove(index)
            }}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** What else there is to say of the payment that is edited. */
const RowDetails = ({ row, entered }: { readonly row: PaymentRow; readonly entered: PaymentRows }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const due = duesOf(entered.rows)[entered.at] ?? row.amount
  return (
    <>
      <Fields row={row} entered={entered} />
      {due !== row.amount && (
        <p className={c.note}>{t('PAYMENT_DUE_ROUNDED', { amount: money(fromMinor(due)) })}</p>
      )}
      {row.tendered !== null && <Change given={fromMinor(row.tendered)} total={fromMinor(due)} />}
      {row.tender.kind === 'account' && (
        <AccountField account={row.account} onChoose={(account) => entered.change({ account })} />
      )}
      {row.tender.kind === 'voucher' && (
        <VoucherField
          key={row.id}
          voucher={row.account}
          onFound={(voucher) => entered.change((now) => withVoucher(now, voucher), row.id)}
          onGone={() => entered.change({ account: null }, row.id)}
        />
      )}
      {row.tender.needsReference && (
        <TextInput
          label={t('PAYMENT_REFERENCE')}
          value={row.reference}
          maxLength={MAX_REFERENCE_LENGTH}
          required
          onChange={(event) => entered.change({ reference: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const Keys = ({ entered }: { readonly entered: PaymentRows }) => {
  const { t } = useTranslation()
  const { decimalMark } = useFormats()
  return (
    <div role="group" aria-label={t('PAYMENT_KEYS')} className={c.keys}>
      {PAYMENT_KEYS.map((key) => (
        <UnstyledButton key={key} className={c.key} onClick={() => entered.press(key)}>
          {key === '.' ? decimalMark : key}
        </UnstyledButton>
      ))}
      <UnstyledButton className={c.key} aria-label={t('PIN_DELETE')} onClick={entered.erase}>
        <IconBackspace size={24} aria-hidden />
      </UnstyledButton>
      {entered.field === 'amount' && (
        <div role="group" aria-label={t('SPLIT_EVENLY')} className={c.parts}>
          {EQUAL_PARTS.map((parts) => (
            <UnstyledButton key={parts} className={c.key} onClick={() => entered.divide(parts)}>
              {`1/${parts}`}
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  )
}

/** Of a row of ways to pay. */
const WAYS_HEIGHT = 48

interface WaysProps {
  readonly ways: ReturnType<typeof useTenders>
  readonly onChoose: (tender: Tender) => void
}

/** The ways to pay that are offered; without them nothing can be paid. */
const Ways = ({ ways: { query, nameOf }, onChoose }: WaysProps) => {
  const { t } = useTranslation()
  return (
    <QueryView
      query={query}
      failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}
      skeleton={<Skeleton height={WAYS_HEIGHT} />}
    >
      {(tenders) => (
        <div role="group" aria-label={t('PAYMENT')} className={c.tenders}>
          {tenders
            .filter(({ archived }) => !archived)
            .map((tender) => (
              <Button
                key={tender._id}
                variant="default"
                className={c.tender ?? ''}
                onClick={() => onChoose(tender)}
              >
                {nameOf({ tender: tender._id, kind: tender.kind })}
              </Button>
            ))}
        </div>
      )}
    </QueryView>
  )
}

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement

/**
 * The payments of a bill, one after another: a press on a way to pay takes what is left, its amount is changed by keys,
 * and it can be printed when nothing is left.
 */
export const SeveralPayments = ({ disabled, onPrint, onClose, children, ...kept }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const ways = useTenders()
  const entered = usePaymentRows(kept)
  const top = useRef<HTMLDivElement>(null)
  const { rows, at, left } = entered
  // The button that prints moves up where nothing is left: to the last way to pay that was pressed.
  const settled = useSettledPress(left > 0 ? 'entering' : 'entered')
  // What was pressed may be gone or disabled after it: the keyboard stays here.
  const stay = (): void => top.current?.focus({ preventScroll: true })
  useEffect(stay, [])
  const row = rows[at]
  const labelOf = (each: PaymentRow): string =>
    paymentName(each, ways.nameOf({ tender: each.tender._id, kind: each.tender.kind }), t)
  const missing = useMissingEntry(rows, labelOf)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || !row) return
    if (/^[\d.,]$/.test(event.key)) entered.press(event.key)
    else if (event.key === 'Backspace') entered.erase()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keyboard types what the keys in it type
    <div ref={top} tabIndex={-1} className={c.several} onKeyDown={onKeyDown}>
      {rows.length > 0 && <Rows entered={entered} labelOf={labelOf} onRemoved={stay} />}
      {row && <RowDetails row={row} entered={entered} />}
      {row && <Keys entered={entered} />}
      {/* Below the keys: they stay where they are while something is left, or nothing is. */}
      {left > 0 && (
        <Ways
          ways={ways}
          onChoose={(tender) => {
            stay()
            entered.add(newRow(tender, left))
          }}
        />
      )}
      <div className={c.foot}>
        <div role="status">
          <p className={c.left} data-over={left < 0 || undefined}>
            <span>{t(left < 0 ? 'PAYMENT_TOO_MUCH' : 'PAYMENT_LEFT')}</span>
            <strong>{money(fromMinor(Math.abs(left)))}</strong>
          </p>
          {left === 0 && missing !== null && <p className={c.note}>{missing}</p>}
        </div>
        {children}
        <div className={c.buttons}>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconArrowLeft size={20} aria-hidden />}
            onClick={onClose}
          >
            {t('BACK')}
          </Button>
          <Button
            {...PRINT_BUTTON}
            disabled={disabled || !areComplete(rows, kept.total)}
            {...settled}
            onClick={() => onPrint({ payments: rows.map(toSent), cash: cashOf(rows) })}
          >
            {t('PRINT_BILL')}
          </Button>
        </div>
      </div>
    </div>
  )
}
