import { useSound } from '@kafana/client/browser/sound.ts'
import { useWakeLock } from '@kafana/client/browser/use-wake-lock.ts'
import { useEffect } from 'react'
import { useKeepAwake } from '../account/keep-awake.ts'
import { usePending } from '../data/use-venue.tsx'
import { settled } from '../data/values-at-start.ts'
import { Toast } from '../ui/toast.tsx'
import { keepValues } from './kept-values.ts'
import { startOffline, takeNewVersion } from './offline.ts'

/** The badge of the app's icon says how much has not been sent. */
const useBadge = (): void => {
  const { length } = usePending()
  useEffect(() => {
    const app = navigator as { readonly setAppBadge?: (count: number) => Promise<void> }
    app.setAppBadge?.(length).catch(() => {})
  }, [length])
}

/** What the app does beside its screens, and says above them. */
export const Beside = ({ isLocked }: { readonly isLocked: boolean }) => {
  useBadge()
  // The first key of the PIN allows it.
  useSound()
  useWakeLock(useKeepAwake() && !isLocked)
  useEffect(() => void startOffline(), [])
  useEffect(keepValues, [])
  // Nobody reads or types now.
  useEffect(() => {
    if (isLocked) void settled().then(takeNewVersion)
  }, [isLocked])
  return isLocked ? null : <Toast />
}
