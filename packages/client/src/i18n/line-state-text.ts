import type { LineState } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** How far a line is. */
export const LINE_STATE_TEXT = {
  sent: 'TAB_LINE_SENT',
  preparing: 'TAB_LINE_PREPARING',
  ready: 'TAB_LINE_READY',
  served: 'TAB_LINE_SERVED',
} as const satisfies Record<LineState, TranslationKey>
