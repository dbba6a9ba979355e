import type { Order, VoidedLine } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../ui/approval-texts.ts'
import { fullName } from '../../../ui/labels.ts'
import { LineOptions } from '../line-options.tsx'
import c from './voided-lines.module.css'

interface Props {
  readonly lines: readonly VoidedLine[]
  /** Those that the order has, some of which may have taken the place of others. */
  readonly live: Order['products']
}

/** What was taken off an order: struck through, with who did it and why, or that it has other options now. */
export const VoidedLines = ({ lines, live }: Props) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const replaced = new Set([...lines, ...live].map(({ replaces }) => replaces))
  return (
    <ul className={c.lines} aria-label={t('VOIDED')}>
      {lines.map(({ line, product, quantity, options, reason, voidedBy }) => (
        <li key={line} className={c.line}>
          <s>
            {`${quantity}\u00a0× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`}
            <LineOptions options={options} className={c.options} />
          </s>
          <span className={c.why}>
            {`${replaced.has(line) ? t('OPTIONS_CHANGED') : reasonText(reason)} · ${fullName(voidedBy)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
