import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { optionText, type ShownOption } from '@kafana/client/pad/option-text.ts'
import type { Order } from '@kafana/contract'

interface Props {
  readonly options: readonly ShownOption[] | undefined
  readonly className: string | undefined
}

/** What was chosen for a dish, under its name. */
export const LineOptions = ({ options, className }: Props) =>
  options?.length ? <span className={className}>{options.map(optionText).join(', ')}</span> : null

interface ParentProps {
  readonly parent: Order['products'][number]['parent']
  readonly className: string | undefined
}

/** The dish or drink that a line goes with, if it was chosen as an option of it. */
export const LineParent = ({ parent, className }: ParentProps) => {
  const { t } = useTranslation()
  return parent ? <span className={className}>{t('LINE_WITH', { name: parent.name })}</span> : null
}
