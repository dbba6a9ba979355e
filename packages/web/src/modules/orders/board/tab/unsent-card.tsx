import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { IconCloudUp } from '@tabler/icons-react'
import { useId } from 'react'
import { fullName } from '../../../../ui/labels.ts'
import { Money } from '../../../../ui/text.tsx'
import type { UnsentOrder } from './unsent-orders.ts'
import c from './unsent-card.module.css'

/** The orders of the table that the server does not have yet; what is owed does not contain them. */
export const UnsentCard = ({ orders }: { readonly orders: readonly UnsentOrder[] }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const id = useId()
  if (orders.length === 0) return null
  return (
    <section className={c.unsent} aria-labelledby={id}>
      <h2 id={id} className={c.title}>
        <IconCloudUp size={20} aria-hidden />
        {t('TAB_ON_DEVICE')}
      </h2>
      <ul className={c.orders}>
        {orders.map(({ key, at, by, lines, total }) => (
          <li key={key} className={c.order}>
            <p className={c.when}>
              {`${time(at)} · ${fullName(by)}`}
              <Money amount={total} />
            </p>
            <ul className={c.orders}>
              {lines.map((line) => (
                <li key={line.key} className={c.line}>
                  {line.text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
