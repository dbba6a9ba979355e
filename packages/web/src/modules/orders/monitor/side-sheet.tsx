import type { ReactNode } from 'react'
import { SidePanel } from '../../../ui/dialog.tsx'
import c from './side-panel.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel as a sheet over the cards, on a phone. */
export const SideSheet = ({ title, onClose, children }: Props) => {
  return (
    <SidePanel
      onClose={onClose}
      side="bottom"
      size="min(78dvh, 640px)"
      title={title}
      classNames={{ content: c.sheet, header: c.sheetHead, title: c.title }}
    >
      {children}
    </SidePanel>
  )
}
