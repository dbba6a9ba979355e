import type { Role } from './access.ts'

/** What a role may do by itself. */
export const LIMITS = ['never', 'approval', 'free'] as const
export type Limit = (typeof LIMITS)[number]

/** The roles that have limits; owners are free. */
export const LIMITED_ROLES = ['monitor', 'waiter'] as const satisfies readonly Role[]
export type LimitedRole = (typeof LIMITED_ROLES)[number]
export type LimitOfRoles = Readonly<Record<LimitedRole, Limit>>

/** What may need somebody's approval, in the order of screens, and what each role may do before an owner changes it. */
export const DEFAULT_LIMITS = {
  voidSent: { monitor: 'free', waiter: 'free' },
  voidReady: { monitor: 'approval', waiter: 'approval' },
  voidPresented: { monitor: 'approval', waiter: 'approval' },
  movePresented: { monitor: 'approval', waiter: 'approval' },
  moveLines: { monitor: 'free', waiter: 'free' },
  discount: { monitor: 'approval', waiter: 'approval' },
  comp: { monitor: 'approval', waiter: 'approval' },
  handOver: { monitor: 'free', waiter: 'free' },
  takeOver: { monitor: 'free', waiter: 'never' },
  closeOthers: { monitor: 'free', waiter: 'free' },
  rebill: { monitor: 'free', waiter: 'free' },
  reprint: { monitor: 'free', waiter: 'free' },
  adjustTip: { monitor: 'free', waiter: 'approval' },
} as const satisfies Readonly<Record<string, LimitOfRoles>>

export type ApprovalAction = keyof typeof DEFAULT_LIMITS
export const APPROVAL_ACTIONS = Object.keys(DEFAULT_LIMITS) as [ApprovalAction, ...ApprovalAction[]]

/** What the colleague whom it concerns agrees to with their own PIN, without a right to approve anything. */
const WITH_CONSENT: readonly ApprovalAction[] = ['handOver', 'takeOver', 'closeOthers']
/** Those of the actions for which that is not enough. */
export const beyondConsent = (actions: readonly ApprovalAction[]): readonly ApprovalAction[] =>
  actions.filter((action) => !WITH_CONSENT.includes(action))

/** What only one of the roles can do at all. */
const ONLY: Readonly<Partial<Record<ApprovalAction, LimitedRole>>> = {
  handOver: 'waiter',
  reprint: 'monitor',
}
/** The roles for which a limit of the action means something. */
export const limitedRolesOf = (action: ApprovalAction): readonly LimitedRole[] =>
  LIMITED_ROLES.filter((role) => (ONLY[action] ?? role) === role)

/** Something of each action. */
export const ofEachAction = <T>(of: (action: ApprovalAction) => T): Record<ApprovalAction, T> =>
  Object.fromEntries(APPROVAL_ACTIONS.map((action) => [action, of(action)])) as Record<ApprovalAction, T>

export type ApprovalLimits = Readonly<Record<ApprovalAction, LimitOfRoles>>

/** The limit of somebody of this role; an admin sees no venue. */
export const limitOf = (limits: ApprovalLimits, action: ApprovalAction, role: Role): Limit => {
  if (role === 'owner') return 'free'
  return role === 'admin' ? 'never' : limits[action][role]
}

/** Whether somebody may approve all of these. Nobody but an owner approves what they ask for themselves. */
export const mayApprove = (
  {
    role,
    approves,
    isAsking,
  }: {
    readonly role: Role
    readonly approves: readonly ApprovalAction[]
    readonly isAsking: boolean
  },
  actions: readonly ApprovalAction[],
): boolean => role === 'owner' || (!isAsking && actions.every((action) => approves.includes(action)))
