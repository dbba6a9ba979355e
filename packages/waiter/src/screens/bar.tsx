import { useForOtherBuild, useNotifications, useRefused } from '../data/use-parties.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { useAtPass } from './ready/use-at-pass.ts'

/** The bottom bar with what stands at the pass, and what is unread, refused, or waits for a new version. */
export const Bar = () => {
  const { food, drink } = useAtPass()
  const { unread } = useNotifications()
  const unsent = useRefused().length + useForOtherBuild().length
  const ready = [...food, ...drink].reduce((sum, { lines }) => sum + lines.length, 0)
  return <BottomBar counts={{ ready, inbox: unread + unsent }} />
}
