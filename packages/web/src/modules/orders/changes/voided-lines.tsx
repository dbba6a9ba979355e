import type { VoidedLine } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session/session-store.ts'
import { useReasonText } from '../../../ui/approval-texts.ts'
import { SeenByWaiter, useKitchenVoidText } from '../../../ui/kitchen-voids.tsx'
import { fullName } from '../../../ui/labels.ts'
import c from './voided-lines.module.css'

interface Props {
  readonly category: Category
  readonly lines: readonly VoidedLine[]
}

/** What was taken off an order: struck through, with who did it and why. */
export const VoidedLines = ({ category, lines }: Props) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const kitchenText = useKitchenVoidText()
  const mayServe = useSession()?.user.role !== 'owner'
  return (
    <ul className={c.lines} aria-label={t('VOIDED')}>
      {lines.map((line) => {
        const { line: id, lineVersion: version, product, quantity, reason, voidedBy, byKitchen, seen } = line
        const name = product?.name ?? t('PRODUCT_NOT_FOUND')
        return (
          <li key={id} className={c.line} data-unseen={(byKitchen && !seen) || undefined}>
            <s>{`${quantity}\u00a0× ${name}`}</s>
            <span className={c.why}>
              {byKitchen
                ? kitchenText({ category, reason, name })
                : `${reasonText(reason)} · ${fullName(voidedBy)}`}
            </span>
            {byKitchen && !seen && mayServe && <SeenByWaiter lines={[{ line: id, version }]} label={name} />}
          </li>
        )
      })}
    </ul>
  )
}
