import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { deferred } from '../../../ui/deferred.tsx'
import { type SyncState, useSyncState } from './sync-state.ts'
import c from './sync-panel.module.css'

const SyncDialog = deferred(async () => (await import('./sync-dialog.tsx')).SyncDialog)

/** How many inline panels are mounted. */
let inlinePanels = 0
const listeners = new Set<() => void>()
const change = (by: number): void => {
  inlinePanels += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers the calling component as an inline panel, which hides the floating one. */
const useInlinePanel = (): void =>
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])

const useHasInlinePanel = (): boolean => useSyncExternalStore(subscribe, () => inlinePanels > 0)

interface SyncPanelProps {
  readonly state: SyncState
  /** Shows the number only; the text is for screen readers. */
  readonly compact?: boolean
}

/** The number of unsent and refused changes; opens the dialog. Renders nothing if there are none. */
const SyncButton = ({
  state: { refused, unsentCount },
  onOpen,
  compact = false,
}: SyncPanelProps & { readonly onOpen: () => void }) => {
  const { t } = useTranslation()
  const count = refused.length
  if (count + unsentCount === 0) return null
  const others =
    count > 0 ? t('KEPT_WAIT_TOO', { count: unsentCount }) : t('KEPT_WAIT', { count: unsentCount })
  const text = [count > 0 && t('KEPT_REFUSED', { count }), unsentCount > 0 && others]
    .filter(Boolean)
    .join(' · ')
  const Icon = count > 0 ? IconAlertTriangle : IconCloudUp
  return (
    <button type="button" className={c.pill} data-refused={count > 0} data-compact={compact} onClick={onOpen}>
      <Icon size={20} aria-hidden />
      {compact && <span aria-hidden>{count + unsentCount}</span>}
      <span className={c.text}>{text}</span>
    </button>
  )
}

const SyncButtonWithDialog = ({ state, compact = false }: SyncPanelProps) => {
  const { key } = useLocation()
  // Bound to the page it was opened on: the browser's Back closes it with that page.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const close = useCallback(() => setOpenOn(null), [])
  return (
    <>
      <SyncButton state={state} compact={compact} onOpen={() => setOpenOn(key)} />
      {openOn === key && <SyncDialog state={state} onClose={close} />}
    </>
  )
}

/**
 * The sync panel at a fixed place of a screen, which hides the floating one. Renders nothing if no change is
 * unsent or refused. With `inset` it has text, for the flow of a page; otherwise an icon and a number, for a
 * toolbar.
 */
export const InlineSyncPanel = ({ inset = false }: { readonly inset?: boolean }) => {
  const state = useSyncState()
  useInlinePanel()
  if (state.refused.length + state.unsentCount === 0) return null
  return inset ? (
    <div className={c.inset}>
      <SyncButtonWithDialog state={state} />
    </div>
  ) : (
    <SyncButtonWithDialog state={state} compact />
  )
}

/** Unsent and refused changes, at the lower edge of any screen without an inline panel. */
export const FloatingSyncPanel = () => {
  const state = useSyncState()
  const hasInlinePanel = useHasInlinePanel()
  return hasInlinePanel ? null : (
    <div role="status" className={c.float}>
      <SyncButtonWithDialog state={state} />
    </div>
  )
}
