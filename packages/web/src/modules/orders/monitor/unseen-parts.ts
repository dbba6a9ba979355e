import { part } from '@kafana/client/browser/parts.ts'
import { deferred } from '../../../ui/deferred.tsx'

/** What the kitchen has not seen of an order. */
export const unseenParts = part(async () => import('./unseen-lines.tsx'))

/** Says what was taken off. All of it is loaded with this, as soon as there is something that nobody here has seen. */
export const UnseenNotice = deferred(async () => (await unseenParts.load()).UnseenNotice)
