import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsTrayPlaced, usePlacedTray } from './placed-trays.ts'
import { TrayDialog } from './tray-dialog.tsx'
import { TrayPill } from './tray-pill.tsx'
import { useTray, type Tray } from './use-tray.ts'
import c from './outbox-tray.module.css'

interface Props {
  readonly tray: Tray
  readonly compact?: boolean
}

const TrayWithDialog = ({ tray, compact = false }: Props) => {
  const { key } = useLocation()
  // Open on the page that it was opened on: the browser's Back closes it with that page.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const close = useCallback(() => setOpenOn(null), [])
  return (
    <>
      <TrayPill tray={tray} compact={compact} onOpen={() => setOpenOn(key)} />
      {openOn === key && <TrayDialog tray={tray} onClose={close} />}
    </>
  )
}

/**
 * For a screen that has a place of its own for what waits on this device; the floating one then stays away. Nothing while there is nothing.
 * `inset` stands in words among the cards of a page; otherwise it is a sign with a number, for a row of tools.
 */
export const PlacedTray = ({ inset = false }: { readonly inset?: boolean }) => {
  const tray = useTray()
  usePlacedTray()
  if (tray.refused.length + tray.waits === 0) return null
  return inset ? (
    <div className={c.inset}>
      <TrayWithDialog tray={tray} />
    </div>
  ) : (
    <TrayWithDialog tray={tray} compact />
  )
}

/** What waits on this device or was refused, above the lower edge of whatever screen is open; nothing while there is nothing. */
export const OutboxTray = () => {
  const tray = useTray()
  const isPlaced = useIsTrayPlaced()
  return isPlaced ? null : (
    <div role="status" className={c.float}>
      <TrayWithDialog tray={tray} />
    </div>
  )
}
