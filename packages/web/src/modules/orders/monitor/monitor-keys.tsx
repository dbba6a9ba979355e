import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import { useEffect } from 'react'
import type { MonitorControls } from './keyboard.ts'

const keyboard = part(async () => import('./keyboard.ts'))

/** The keys of the monitor, loaded after the page. */
export const MonitorKeys = (controls: MonitorControls) => {
  const code = usePart(keyboard)
  useEffect(() => {
    // Without a network the screen works by touch.
    void keyboard.load().catch(() => undefined)
  }, [])
  return code && <code.Keyboard {...controls} />
}
