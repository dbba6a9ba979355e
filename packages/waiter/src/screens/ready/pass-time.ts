import type { TicketTime } from '@kafana/domain'

/** After how many minutes at the pass food gets cold, and drinks warm. */
export const PASS_TIME: TicketTime = { warnAfter: 3, lateAfter: 6 }
