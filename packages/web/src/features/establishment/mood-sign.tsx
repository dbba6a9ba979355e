import {
  IconAlertTriangleFilled,
  IconBellFilled,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconClockExclamation,
  type Icon,
} from '@tabler/icons-react'
import type { Mood } from './table-look.ts'

const SIGNS: Readonly<Record<Mood, Icon>> = {
  free: IconCircleDashed,
  fresh: IconClock,
  warn: IconClockExclamation,
  late: IconAlertTriangleFilled,
  ready: IconBellFilled,
  served: IconCheck,
}

/** The sign of a mood: nobody has to tell colours apart. */
export const MoodSign = ({ mood }: { readonly mood: Mood }) => {
  const Sign = SIGNS[mood]
  return <Sign size="1.15em" stroke={2.4} aria-hidden />
}
