import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { Drawer } from '../../../ui/styled/drawer.ts'
import c from './side-panel.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel as a sheet over the cards, on a phone. */
export const SideSheet = ({ title, onClose, children }: Props) => {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="min(78dvh, 640px)"
      title={title}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
      classNames={{ content: c.sheet, header: c.sheetHead, title: c.title }}
    >
      {children}
    </Drawer>
  )
}
