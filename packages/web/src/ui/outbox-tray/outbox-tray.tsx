import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import c from './outbox-tray.module.css'
import { useIsTrayPlaced, usePlacedTray } from './placed-trays.ts'
import { TrayDialog } from './tray-dialog.tsx'
import { TrayPill } from './tray-pill.tsx'
import { useTray } from './use-tray.ts'

const TrayWithDialog = ({ compact }: { readonly compact: boolean }) => {
  const tray = useTray()
  const { key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => close, [key, close])
  return (
    <>
      <span role="status" className={c.status}><TrayPill tray={tray} compact={compact} onOpen={() => setOpen(true)} /></span>
      {isOpen && <TrayDialog tray={tray} onClose={close} />}
    </>
  )
}

/** For a screen that has a place of its own for what waits on this device: the small one, in its head or foot. The floating one then stays away. */
export const PlacedTray = () => {
  usePlacedTray()
  return <TrayWithDialog compact />
}

/** What waits on this device or was refused, above the lower edge of whatever screen is open; nothing while there is nothing. */
export const OutboxTray = () => {
  const isPlaced = useIsTrayPlaced()
  return isPlaced ? null : <div className={c.float}><TrayWithDialog compact={false} /></div>
}
