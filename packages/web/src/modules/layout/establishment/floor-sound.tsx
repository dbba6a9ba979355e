import { playAlert } from '@kafana/client/browser/sound.ts'
import { useLiveMessages } from '@kafana/client/live/use-live.ts'
import type { LiveMessage } from '@kafana/contract'
import { SoundButton } from '../../../ui/sound/sound-button.tsx'
import c from './floor-sound.module.css'

/** Whether somebody has to fetch something now that had to be prepared before. */
const becameReady = (message: LiveMessage): boolean =>
  message.type === 'orderStatusUpdated' && message.order.status === 'done'

/** Sounds once for each order that becomes ready, whatever it is and wherever it stands; the button has the settings. */
export const FloorSound = () => {
  useLiveMessages((message) => {
    if (becameReady(message)) playAlert()
  })
  return <SoundButton className={c.button} textClassName={c.text} />
}
