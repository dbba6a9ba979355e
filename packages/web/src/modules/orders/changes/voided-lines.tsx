import type { VoidedLine } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../ui/approval-texts.ts'
import { fullName } from '../../../ui/labels.ts'
import c from './voided-lines.module.css'

/** What was taken off an order: struck through, with who did it and why. */
export const VoidedLines = ({ lines }: { readonly lines: readonly VoidedLine[] }) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  return (
    <ul className={c.lines} aria-label={t('VOIDED')}>
      {lines.map(({ line, product, quantity, reason, voidedBy }) => (
        <li key={line} className={c.line}>
          <s>{`${quantity}\u00a0× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`}</s>
          <span className={c.why}>{`${reasonText(reason)} · ${fullName(voidedBy)}`}</span>
        </li>
      ))}
    </ul>
  )
}
