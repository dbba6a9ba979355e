import type { Check } from '@kafana/contract'
import type { LineView } from '../../../data/use-parties.ts'
import type { ServerAct } from './use-server-act.ts'

/** What each stage of the sheet of a party gets. */
export interface StageProps {
  readonly check: Check
  readonly act: ServerAct
  /** The line that it begins with; missing for the party as a whole. */
  readonly line?: LineView
  /** Says whether something was typed that is lost where the stage is left. */
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onClose: () => void
}
