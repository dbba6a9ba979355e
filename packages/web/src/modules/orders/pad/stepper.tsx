import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import c from './stepper.module.css'

interface Props {
  /** What is counted, for the labels of the buttons. */
  readonly name: string
  readonly children: ReactNode
  readonly onLess: () => void
  readonly onMore: () => void
  /** One less is none: the button removes what is counted. */
  readonly isLast?: boolean
  readonly isLeast?: boolean
  readonly isMost?: boolean
}

/** A number with a button for one less and one for one more. */
export const Stepper = ({
  name,
  children,
  onLess,
  onMore,
  isLast = false,
  isLeast = false,
  isMost = false,
}: Props) => {
  const { t } = useTranslation()
  return (
    <div className={c.stepper}>
      <ActionIcon
        variant="default"
        aria-label={isLast ? t('REMOVE_LINE', { name }) : t('ONE_LESS', { name })}
        disabled={isLeast}
        onClick={onLess}
      >
        {isLast ? <IconTrash size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
      </ActionIcon>
      <span className={c.number}>{children}</span>
      <ActionIcon variant="default" aria-label={t('ONE_MORE', { name })} disabled={isMost} onClick={onMore}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
