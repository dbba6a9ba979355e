import { part } from '../../../platform/browser/parts.ts'

/** What the kitchen has not seen of an order; loaded when there is something. */
export const unseenParts = part(async () => import('./unseen-lines.tsx'))
