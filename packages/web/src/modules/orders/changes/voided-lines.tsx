import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Order, VoidedLine } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import { SeenByWaiter, useKitchenVoidText } from '../../../ui/kitchen-voids.tsx'
import { fullName } from '../../../ui/labels.ts'
import { LineOptions } from '../line-options.tsx'
import c from './voided-lines.module.css'

interface Props {
  readonly category: Category
  readonly lines: readonly VoidedLine[]
  /** Those that the order has, some of which may have taken the place of others. */
  readonly live: Order['products']
}

/** What was taken off an order: struck through, with who did it and why, or that it has other options now. */
export const VoidedLines = ({ category, lines, live }: Props) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const kitchenText = useKitchenVoidText()
  const mayServe = useSession()?.user.role !== 'owner'
  const replaced = new Set([...lines, ...live].map(({ replaces }) => replaces))
  const whyOf = ({ line, reason, voidedBy, byKitchen }: VoidedLine, name: string): string => {
    if (replaced.has(line)) return `${t('OPTIONS_CHANGED')} · ${fullName(voidedBy)}`
    if (byKitchen) return kitchenText({ category, reason, name })
    return `${reasonText(reason)} · ${fullName(voidedBy)}`
  }
  return (
    <ul className={c.lines} aria-label={t('VOIDED')}>
      {lines.map((line) => {
        const { line: id, lineVersion: version, product, quantity, options, byKitchen, seen } = line
        const name = product?.name ?? t('PRODUCT_NOT_FOUND')
        return (
          <li key={id} className={c.line} data-unseen={(byKitchen && !seen) || undefined}>
            <s>
              {`${quantity}\u00a0× ${name}`}
              <LineOptions options={options} className={c.options} />
            </s>
            <span className={c.why}>{whyOf(line, name)}</span>
            {byKitchen && !seen && mayServe && <SeenByWaiter lines={[{ line: id, version }]} label={name} />}
          </li>
        )
      })}
    </ul>
  )
}
