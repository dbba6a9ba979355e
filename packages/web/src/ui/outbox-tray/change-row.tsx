import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptChange, KeptMove } from '../../platform/outbox/kept-change.ts'
import { StatusBadge } from '../order-status.tsx'
import { useChangeWords } from './change-words.ts'
import c from './tray-dialog.module.css'

const Way = ({ move: { order, input } }: { readonly move: KeptMove }) => {
  const { t } = useTranslation()
  return (
    <span className={c.way}>
      <StatusBadge status={order.status} />
      <IconArrowRight size={16} role="img" aria-label={t('TO')} />
      <StatusBadge status={input.body.status} />
    </span>
  )
}

interface Props {
  readonly change: KeptChange
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** One kept change: what, for which table, from where to where, when and by whom; and why not, where it was refused. */
export const ChangeRow = ({ change, children }: Props) => {
  const { name, about, made, why } = useChangeWords()(change)
  return (
    <li className={c.row}>
      <div className={c.words}>
        <span className={c.name}>{name}</span>
        {change.call === 'orders.updateStatus' && <Way move={change} />}
        <span className={c.about}>
          {about}
          <span className={c.made}>{made}</span>
        </span>
        {why && <p className={c.why}>{why}</p>}
      </div>
      {children && <div className={c.acts}>{children}</div>}
    </li>
  )
}
