import type { Resource } from './resources.ts'

/** What a waiter's phone keeps. */
export const SNAPSHOT_RESOURCES = [
  'menu',
  'floor',
  'states',
  'checks',
  'reasons',
  'limits',
  'venue',
  'people',
] as const
export type SnapshotResource = (typeof SNAPSHOT_RESOURCES)[number]

/**
 * The resources whose change makes each of them stale (`staleResources` of a live message). The states depend on the
 * time too, so they are in every snapshot.
 */
export const SNAPSHOT_DEPENDS_ON: Readonly<Record<SnapshotResource, 'time' | readonly Resource[]>> = {
  menu: ['catalog'],
  floor: ['layout'],
  states: 'time',
  checks: ['checks'],
  reasons: ['approvals'],
  limits: ['approvals'],
  venue: ['company'],
  people: ['staff'],
}

/** The resources of which a phone reads its snapshot again when they are stale; the states change with the orders. */
export const SNAPSHOT_STALE_WITH: ReadonlySet<Resource> = new Set(
  Object.values(SNAPSHOT_DEPENDS_ON).flatMap((on) => (on === 'time' ? (['orders'] as const) : on)),
)
