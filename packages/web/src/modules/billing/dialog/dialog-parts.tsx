import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { fromMinor, parseQuantity, type ReceiptProduct, receiptTotals, ROUTES } from '@kafana/domain'
import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Money } from '../../../ui/text.tsx'
import { useUnreportedCount } from '../../gateways/index.ts'
import type { Bill } from '../flow/bill-phase.ts'
import { needsGatewayScreen, namedProblemText, notPrintedText } from './billing-texts.ts'
import c from './billing-dialog.module.css'

const PIECE = 1000

const totalsOf = (products: readonly ReceiptProduct[]) =>
  receiptTotals({ receiptType: 'NormalReceipt', products })

const Line = ({ line }: { readonly line: ReceiptProduct }) => {
  const { number } = useFormats()
  return (
    <li className={c.line}>
      <span className={c.quantity}>{`${number((parseQuantity(line.quantity) ?? 0) / PIECE, 3)} ×`}</span>
      <span className={c.dish}>{line.title}</span>
      <Money amount={fromMinor(totalsOf([line]).total)} />
    </li>
  )
}

/** Totals by tax class, as they will be printed. */
const ClassTotals = ({ lines }: Pick<Bill, 'lines'>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { taxClasses } = useVenue()
  const nameOf = (letter: string): string => {
    const rate = taxClasses.find((each) => each.letter === letter)?.rate
    return rate === undefined
      ? t('TAX_CLASS_OF', { letter })
      : t('TAX_CLASS_OF_RATE', { letter, rate: number(rate) })
  }
  return (
    <dl className={c.classes} aria-label={t('TOTALS_BY_CLASS')}>
      {Object.entries(totalsOf(lines).byClass).map(([letter, minor]) => (
        <div key={letter} className={c.class}>
          <dt>{nameOf(letter)}</dt>
          <dd>
            <Money amount={fromMinor(minor)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** So many lines are in sight at first; the others open with one press. */
const LINES_AT_FIRST = 8

/** The total of a bill, in large digits. */
export const BillTotal = ({ total }: Pick<Bill, 'total'>) => {
  const { t } = useTranslation()
  return (
    <p className={c.total}>
      <span>{t('TOTAL')}</span>
      <Money amount={total} />
    </p>
  )
}

/** The bill as it will be printed: frozen lines, and totals by tax class. */
export const FrozenBill = ({ bill: { lines } }: { readonly bill: Pick<Bill, 'lines'> }) => {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(lines.length <= LINES_AT_FIRST)
  // The same dish can be on the bill twice.
  const keyedLines = lines.map((line, index) => ({ key: `${index} ${line.title}`, line }))
  const shown = isWhole ? keyedLines : keyedLines.slice(0, LINES_AT_FIRST)
  return (
    <div>
      <ul className={c.lines} aria-label={t('ORDER_LINES')}>
        {shown.map(({ key, line }) => (
          <Line key={key} line={line} />
        ))}
      </ul>
      {!isWhole && (
        <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
          {t('BILL_MORE_LINES', { count: lines.length - shown.length })}
        </Button>
      )}
      <ClassTotals lines={lines} />
    </div>
  )
}

interface RefusalProps {
  readonly refusal: string | null
  /** That of a lost connection if it is missing. */
  readonly icon?: ReactNode
}

/** Why billing is not possible now; empty if it is. */
export const RefusalNote = ({ refusal, icon }: RefusalProps) => (
  <div role="status" className={c.status}>
    {refusal !== null && (
      <p className={c.banner}>
        {icon ?? <IconCloudOff size={20} aria-hidden />}
        {refusal}
      </p>
    )}
  </div>
)

/** Link to the gateway screen for problems solved there; nothing for other codes or without access to it. */
export const GatewayScreenLink = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return needsGatewayScreen(code) && canOpen('gateway') ? (
    <Anchor component={Link} to={ROUTES.gateway} className={c.screenLink}>
      {t('GATEWAY_OPEN')}
    </Anchor>
  ) : null
}

/** Why a bill could not be sent to the device and what to do; empty without a problem. */
export const ProblemNote = ({
  code,
  names,
}: {
  readonly code: string
  readonly names?: readonly string[] | undefined
}) => {
  const { t } = useTranslation()
  const text = namedProblemText(t, code, names ?? []) ?? t(notPrintedText(code))
  return (
    <div role="alert" className={c.status}>
      {code !== '' && (
        <div className={c.banner}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            {text} <GatewayScreenLink code={code} />
          </span>
        </div>
      )}
    </div>
  )
}

/** Shows how many printed bills are not reported yet; reporting is retried automatically. */
export const UnreportedBanner = () => {
  const { t } = useTranslation()
  const count = useUnreportedCount()
  return (
    <div role="status" className={c.status}>
      {count > 0 && (
        <p className={c.banner}>
          <IconCloudOff size={20} aria-hidden />
          {t('UNTOLD_BILLS', { count })}
        </p>
      )}
    </div>
  )
}
