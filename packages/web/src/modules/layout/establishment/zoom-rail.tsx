import { readText, writeText } from '@kafana/client/browser/stored-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import {
  IconArrowRight,
  IconFocusCentered,
  IconLock,
  IconLockOpen,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import c from './zoom-rail.module.css'

const LOCK_KEY = 'floor-locked'

/** Whether the layout is locked on this device, so that tables are not moved by accident. */
export const useLayoutLock = () => {
  const [isLocked, setLocked] = useState(() => readText(LOCK_KEY) === '1')
  const toggle = (): void => {
    writeText(LOCK_KEY, isLocked ? null : '1')
    setLocked(!isLocked)
  }
  return { isLocked, toggle }
}

interface ZoomRailProps {
  readonly percent: number
  readonly isLocked: boolean
  readonly onLock: (() => void) | null
  /** Goes to the next table; null if there is only one. */
  readonly onNext: (() => void) | null
  readonly onFit: () => void
  /** Zooms by this much. */
  readonly onZoom: (step: number) => void
}

const ZOOM_STEP = 0.25

interface RailButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly pressed?: boolean
  readonly children: ReactNode
}
const RailButton = ({ label, onClick, pressed, children }: RailButtonProps) => (
  <button type="button" aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
    {children}
  </button>
)

/** The buttons of the canvas, at its right edge; on a phone at the bottom. */
export const ZoomRail = ({ percent, isLocked, onLock, onNext, onFit, onZoom }: ZoomRailProps) => {
  const { t } = useTranslation()
  return (
    <div className={c.rail} role="group" aria-label={t('ZOOM')}>
      <RailButton label={t('ZOOM_IN')} onClick={() => onZoom(ZOOM_STEP)}>
        <IconPlus size={20} aria-hidden />
      </RailButton>
      <output className={c.percent} aria-live="off">
        {percent}%
      </output>
      <RailButton label={t('ZOOM_OUT')} onClick={() => onZoom(-ZOOM_STEP)}>
        <IconMinus size={20} aria-hidden />
      </RailButton>
      <RailButton label={t('FIT_ALL_TABLES')} onClick={onFit}>
        <IconFocusCentered size={20} aria-hidden />
      </RailButton>
      {onNext && (
        <RailButton label={t('NEXT_TABLE')} onClick={onNext}>
          <IconArrowRight size={20} aria-hidden />
        </RailButton>
      )}
      {onLock && (
        <RailButton
          label={isLocked ? t('UNLOCK_LAYOUT') : t('LOCK_LAYOUT')}
          pressed={isLocked}
          onClick={onLock}
        >
          {isLocked ? <IconLock size={20} aria-hidden /> : <IconLockOpen size={20} aria-hidden />}
        </RailButton>
      )}
    </div>
  )
}
