import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { fromMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconBackspace, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTenders } from '../../../ui/payment-texts.ts'
import { Change } from './cash-given.tsx'
import {
  amountOf,
  areComplete,
  cashOf,
  dueOf,
  fieldsOf,
  leftOf,
  newRow,
  type PaymentRow,
  type RowField,
  type SentPayment,
  toSent,
  typedWith,
} from './payment-rows.ts'
import c from './several-payments.module.css'

/** The payments of a bill, and what guests owe and gave in cash, in major units, if somebody entered it. */
export interface EnteredPayments {
  readonly payments: readonly SentPayment[]
  readonly cash: { readonly due: number; readonly given: number } | null
}
interface Props {
  /** Major units. */
  readonly total: number
  readonly disabled: boolean
  readonly onPrint: (entered: EnteredPayments) => void
  readonly onClose: () => void
  /** Above the button that prints. */
  readonly children?: ReactNode
}

const FIELD_TEXT = {
  amount: 'AMOUNT',
  tip: 'PAYMENT_TIP',
  tendered: 'CASH_GIVEN',
} as const satisfies Record<RowField, TranslationKey>
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const

/** The rows, which of them is edited, and what was typed of the field that is. */
const usePaymentRows = (total: number) => {
  const [rows, setRows] = useState<readonly PaymentRow[]>([])
  const [at, setAt] = useState(0)
  const [field, setField] = useState<RowField>('amount')
  const [typed, setTyped] = useState('')
  const edit = (index: number, of: RowField): void => {
    setAt(index)
    setField(of)
    // The next digit replaces what is there.
    setTyped('')
  }
  const change = (patch: Partial<PaymentRow>, index = at): void =>
    setRows(rows.map((row, each) => (each === index ? { ...row, ...patch } : row)))
  const type = (next: string): void => {
    setTyped(next)
    change({ [field]: field === 'tendered' && next === '' ? null : amountOf(next) })
  }
  return {
    rows,
    at,
    field,
    left: leftOf(rows, total),
    edit,
    change,
    press: (key: string) => type(typedWith(typed, key)),
    erase: () => type(typed.slice(0, -1)),
    halve: () => {
      const row = rows[at]
      if (row) change({ amount: Math.round((row.amount + leftOf(rows, total)) / 2) })
      setTyped('')
    },
    add: (row: PaymentRow) => {
      setRows([...rows, row])
      edit(rows.length, 'amount')
    },
    remove: (index: number) => {
      setRows(rows.filter((_, each) => each !== index))
      edit(Math.max(0, index - 1), 'amount')
    },
  }
}
type PaymentRows = ReturnType<typeof usePaymentRows>

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
          <span>{t(FIELD_TEXT[field])}</span>
          <strong>{valueOf(field)}</strong>
        </UnstyledButton>
      ))}
    </div>
  )
}

/** What else there is to say of the payment that is edited. */
const RowDetails = ({ row, entered }: { readonly row: PaymentRow; readonly entered: PaymentRows }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const due = dueOf(row)
  return (
    <>
      <Fields row={row} entered={entered} />
      {due !== row.amount && (
        <p className={c.note}>{t('PAYMENT_DUE_ROUNDED', { amount: money(fromMinor(due)) })}</p>
      )}
      {row.tendered !== null && <Change given={fromMinor(row.tendered)} total={fromMinor(due)} />}
      {row.tender.needsReference && (
        <TextInput
          label={t('PAYMENT_REFERENCE')}
          value={row.reference}
          maxLength={60}
          required
          onChange={(event) => entered.change({ reference: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const Keys = ({ entered }: { readonly entered: PaymentRows }) => {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('PAYMENT_KEYS')} className={c.keys}>
      {KEYS.map((key) => (
        <UnstyledButton key={key} className={c.key} onClick={() => entered.press(key)}>
          {key}
        </UnstyledButton>
      ))}
      <UnstyledButton className={c.key} aria-label={t('PIN_DELETE')} onClick={entered.erase}>
        <IconBackspace size={24} aria-hidden />
      </UnstyledButton>
      {entered.field === 'amount' && (
        <UnstyledButton className={c.half} onClick={entered.halve}>
          {t('PAYMENT_HALF')}
        </UnstyledButton>
      )}
    </div>
  )
}

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement

/**
 * The payments of a bill, one after another: a press on a way to pay takes what is left, its amount is changed by keys,
 * and it can be printed when nothing is left.
 */
export const SeveralPayments = ({ total, disabled, onPrint, onClose, children }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { tenders, nameOf } = useTenders()
  const entered = usePaymentRows(total)
  const top = useRef<HTMLDivElement>(null)
  const { rows, at, left } = entered
  // What was pressed may be gone or disabled after it: the keyboard stays here.
  const stay = (): void => top.current?.focus({ preventScroll: true })
  useEffect(stay, [])
  const row = rows[at]
  const labelOf = ({ tender: { _id: tender, kind } }: PaymentRow): string => nameOf({ tender, kind })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || !row) return
    if (/^[\d.,]$/.test(event.key)) entered.press(event.key.replace(',', '.'))
    else if (event.key === 'Backspace') entered.erase()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keyboard types what the keys in it type
    <div ref={top} tabIndex={-1} className={c.several} onKeyDown={onKeyDown}>
      <div role="group" aria-label={t('PAYMENT')} className={c.tenders}>
        {tenders
          .filter(({ archived }) => !archived)
          .map((tender) => (
            <Button
              key={tender._id}
              variant="default"
              className={c.tender ?? ''}
              disabled={left <= 0}
              onClick={() => {
                stay()
                entered.add(newRow(tender, left))
              }}
            >
              {nameOf({ tender: tender._id, kind: tender.kind })}
            </Button>
          ))}
      </div>
      {rows.length > 0 && (
        <ul className={c.rows} aria-label={t('PAYMENTS')}>
          {rows.map((each, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that names them
            <li key={index} className={c.row} data-chosen={index === at || undefined}>
              <UnstyledButton
                className={c.choose}
                aria-pressed={index === at}
                onClick={() => entered.edit(index, 'amount')}
              >
                <span className={c.name}>{labelOf(each)}</span>
                <strong>{money(fromMinor(each.amount))}</strong>
              </UnstyledButton>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={t('REMOVE_LINE', { name: labelOf(each) })}
                onClick={() => {
                  stay()
                  entered.remove(index)
                }}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {row && <RowDetails row={row} entered={entered} />}
      {row && <Keys entered={entered} />}
      <div className={c.foot}>
        <p role="status" className={c.left} data-over={left < 0 || undefined}>
          <span>{t(left < 0 ? 'PAYMENT_TOO_MUCH' : 'PAYMENT_LEFT')}</span>
          <strong>{money(fromMinor(Math.abs(left)))}</strong>
        </p>
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
            size="lg"
            disabled={disabled || !areComplete(rows, total)}
            onClick={() => onPrint({ payments: rows.map(toSent), cash: cashOf(rows) })}
          >
            {t('PRINT_BILL')}
          </Button>
        </div>
      </div>
    </div>
  )
}
