import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'

interface Props {
  readonly parent: Order['products'][number]['parent']
  readonly className: string | undefined
}

/** The dish or drink that a line goes with, if it was chosen as an option of it. */
export const LineParent = ({ parent, className }: Props) => {
  const { t } = useTranslation()
  return parent ? <span className={className}>{t('LINE_WITH', { name: parent.name })}</span> : null
}
