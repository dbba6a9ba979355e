import {
  type Check as WireCheck,
  checksEndpoints,
  type Endpoint,
  type HandlerInput,
  type Reply,
  type Resource,
  SNAPSHOT_CALLS,
  SNAPSHOT_DEPENDS_ON,
  SNAPSHOT_RESOURCES,
  type SnapshotResource,
  type waiterEndpoints,
} from '@kafana/contract'
import { limitOf, ofEachAction } from '@kafana/domain'
import type { Clock } from '../../platform/clock.ts'
import { iso } from '../../platform/clock.ts'
import { type Caller, mayCall } from '../../platform/http/caller.ts'
import type { BoundRoute } from '../../platform/http/implement.ts'
import { changesSince } from '../../platform/live/changes-since.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ApprovalsService } from '../approvals/index.ts'
import type { Check, ChecksService } from '../checks/index.ts'
import { readServing, type ServingDeps } from './serving.ts'

export interface SnapshotDeps extends ServingDeps {
  readonly clock: Clock
  readonly checks: Pick<ChecksService, 'inService'>
  readonly approvals: Pick<ApprovalsService, 'limits'>
  /** These checks as the calls about checks answer them. */
  readonly checksToWire: (tx: Tx, checks: readonly Check[]) => Promise<WireCheck[]>
  /** The calls whose responses a snapshot repeats. */
  readonly routes: readonly BoundRoute[]
}

type SnapshotCall = typeof waiterEndpoints.snapshot
type Read = (tx: Tx, caller: Caller) => Promise<object>
interface Source {
  /** Whoever may make these calls may read it. */
  readonly calls: readonly Endpoint[]
  readonly read: Read
}

/** A resource that repeats the responses of calls, of the moment of the snapshot. */
const repeating = (calls: Readonly<Record<string, Endpoint>>, routes: readonly BoundRoute[]): Source => {
  const handlers = Object.entries(calls).map(([field, endpoint]) => {
    const route = routes.find((each) => each.endpoint === endpoint)
    if (!route) throw new Error(`a snapshot repeats ${endpoint.path}, which nobody answers`)
    return [field, route.handle] as const
  })
  return {
    calls: Object.values(calls),
    read: async (tx, caller) => {
      const call = { caller, read: <T>(unit: (of: Tx) => Promise<T>) => unit(tx) }
      const fields: Record<string, unknown> = {}
      for (const [field, handle] of handlers) fields[field] = await handle({} as never, call as never)
      return fields
    },
  }
}

/** What each resource of a snapshot is read by. */
const sourcesOf = ({
  checks,
  approvals,
  checksToWire,
  routes,
  ...serving
}: SnapshotDeps): Readonly<Record<SnapshotResource, Source>> => ({
  menu: repeating(SNAPSHOT_CALLS.menu, routes),
  floor: repeating(SNAPSHOT_CALLS.floor, routes),
  states: repeating(SNAPSHOT_CALLS.states, routes),
  reasons: repeating(SNAPSHOT_CALLS.reasons, routes),
  venue: repeating(SNAPSHOT_CALLS.venue, routes),
  checks: {
    calls: [checksEndpoints.ofTable],
    read: async (tx, { userId }) => {
      const servedBy = await readServing(tx, serving)
      const isOwn = (check: Check): boolean => servedBy(check).includes(userId)
      const parties = await checks.inService(tx)
      return {
        checks: await checksToWire(tx, [
          ...parties.filter(isOwn),
          ...parties.filter((check) => !isOwn(check)),
        ]),
      }
    },
  },
  limits: {
    calls: [],
    read: async (tx, { role }) => {
      const limits = await approvals.limits(tx)
      return {
        limits: ofEachAction((action) => limitOf(limits, action, role)),
      }
    },
  },
  people: {
    calls: [],
    read: async (tx) => ({
      people: (await serving.staff.list(tx)).map(({ id, firstname, lastname, role }) => ({
        _id: id,
        firstname,
        lastname,
        role,
      })),
    }),
  },
})

const hasChanged = (resource: SnapshotResource, stale: ReadonlySet<Resource> | null): boolean => {
  const of = SNAPSHOT_DEPENDS_ON[resource]
  return stale === null || of === 'time' || of.some((each) => stale.has(each))
}

/** Reads what has changed, all of it in one read: `live` is the number that it is true for. */
export const createSnapshot = (deps: SnapshotDeps) => {
  const sources = sourcesOf(deps)
  return async (
    tx: Tx,
    caller: Caller,
    { resources = [...SNAPSHOT_RESOURCES], since }: HandlerInput<SnapshotCall>['query'],
  ): Promise<Reply<SnapshotCall>> => {
    const now = deps.clock.now()
    const { live, stale } = await changesSince(tx, since ?? null, now)
    const read: Record<string, unknown> = {}
    for (const resource of new Set(resources)) {
      const source = sources[resource]
      if (!hasChanged(resource, stale) || !source.calls.every((call) => mayCall(call, caller))) continue
      read[resource] = { version: live, ...(await source.read(tx, caller)) }
    }
    // What other calls answer has their types; the response is parsed before it is sent.
    return { ...(read as Omit<Reply<SnapshotCall>, 'live' | 'now'>), live, now: iso(now) }
  }
}
