import { heardAs, type LiveMessage, type Resource, type Rights, shownResources } from '@kafana/contract'
import type { Role } from '@kafana/domain'
import type { Tx } from '../unit-of-work/unit-of-work.ts'
import { textFrame } from './text-frame.ts'

/** A person's rights as they are stored; the routes are a JSON list. */
interface StoredRights {
  readonly role: Role
  readonly routes: string
}
/** The current rights of these people; those who have none are missing. */
export type ReadRights = (tx: Tx, userIds: readonly string[]) => Promise<ReadonlyMap<string, StoredRights>>

/** The audience of people who hear nothing. */
export const NOBODY = ''
/** Equal for people who hear the same. */
export const audienceOf = (rights: StoredRights | undefined): string =>
  rights === undefined || rights.routes === '[]' ? NOBODY : `${rights.role} ${rights.routes}`

const resourcesOf = (audience: string): ReadonlySet<Resource> => {
  if (audience === NOBODY) return new Set()
  const role = audience.slice(0, audience.indexOf(' '))
  const routes = JSON.parse(audience.slice(role.length)) as Rights['allowedRoutes']
  return shownResources({ role: role as Role, allowedRoutes: routes })
}

/** Whether somebody with these rights hears of this resource. */
export const hearsOf = (rights: StoredRights, resource: Resource): boolean =>
  resourcesOf(audienceOf(rights)).has(resource)

const frameOf = (message: unknown): Buffer => textFrame(JSON.stringify(message))
export const skippedFrame = (seq: number): Buffer => frameOf({ type: 'skipped', seq })
export const resyncFrame = (seq: number): Buffer => frameOf({ type: 'resync', seq })

/**
 * Creates the function that gives the frame in which an audience hears a stored message, or null where it does
 * not. Audiences share their frames, so that a message is written once for all of them.
 */
export const createFraming = () => {
  const shown = new Map<string, ReadonlySet<Resource>>()
  const shownTo = (audience: string): ReadonlySet<Resource> => {
    const known = shown.get(audience) ?? resourcesOf(audience)
    shown.set(audience, known)
    return known
  }
  return (text: string): ((audience: string, userId: string) => Buffer | null) => {
    const message = JSON.parse(text) as LiveMessage
    const frames = new Map<LiveMessage['type'], Buffer>()
    return (audience, userId) => {
      if (message.type === 'notified' && message.person !== userId) return null
      const heard = heardAs(message, shownTo(audience))
      if (heard === null) return null
      const frame = frames.get(heard.type) ?? (heard === message ? textFrame(text) : frameOf(heard))
      frames.set(heard.type, frame)
      return frame
    }
  }
}
