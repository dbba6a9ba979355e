import { ROUTES, type RouteName } from '@kafana/domain'
import { useState } from 'react'
import { createPath, Navigate, Outlet, parsePath, useLocation } from 'react-router'
import { mayOpen } from '../platform/access/reach.ts'
import { leftByChoice } from '../platform/session/session-store.ts'
import { useSession } from '../platform/session/session.ts'
import { judgeVisit, screenAt, type Visitor } from './judge-visit.ts'

/** What the guard hands on by the history entry: where a signed-out person wanted to go, or that it refused somebody. */
interface GuardState {
  readonly from?: string
  readonly refused?: true
}

const stateOf = (state: unknown): GuardState => (typeof state === 'object' && state !== null ? state : {})

/** Where a person who just signed in goes: to what they asked for before, where they may see it. */
const destination = (name: RouteName, home: string, visitor: Visitor, { from }: GuardState): string => {
  if (name !== 'login' || typeof from !== 'string') return home
  const wanted = screenAt(parsePath(from).pathname ?? '')
  return wanted && mayOpen(visitor, wanted) ? from : home
}

/** Lets a screen through only to those who may see it, and again whenever the session changes. */
export const Guard = ({ name }: { readonly name: RouteName }) => {
  const visitor = useSession()?.user ?? null
  const [signedOut] = useState(visitor === null)
  const location = useLocation()
  const passed = stateOf(location.state)
  const verdict = judgeVisit(name, visitor, { sentByGuard: passed.refused === true, signedOut })
  if (verdict === 'show') return <Outlet />
  if (verdict === 'unauthorized')
    return <Navigate to={ROUTES.unauthorized} replace state={{ refused: true } satisfies GuardState} />
  if (verdict === 'login' || !visitor) {
    const wish: GuardState = leftByChoice() ? {} : { from: createPath(location) }
    return <Navigate to={ROUTES.login} replace state={wish} />
  }
  return <Navigate to={destination(name, verdict.home, visitor, passed)} replace />
}
