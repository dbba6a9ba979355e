import type { Check } from '@kafana/contract'
import type { ServerAct } from './use-server-act.ts'

/** What each stage of the sheet of a party gets. */
export interface StageProps {
  readonly check: Check
  readonly act: ServerAct
  readonly onClose: () => void
}
