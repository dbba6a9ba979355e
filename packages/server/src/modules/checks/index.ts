import type { Platform } from '../../platform/platform.ts'
import type { CompanyService } from '../company/index.ts'
import { createChecksService } from './checks-service.ts'

export type { Check, CheckChange, Ticket } from './check.ts'
export type { HistoryPage, HistoryStep, StepNames } from './check-history.ts'
export { ensureOpen, type MoveBy } from './check-moving.ts'
export type { HeldCourse, HeldLine } from './held-lines.ts'
export type { ChecksService } from './checks-service.ts'
export { ensureOffered, orderNameOf, partyAt, partyOfOrder } from './party.ts'

/** It has no calls of its own: a check is shown with its orders, by the service module. */
export const createChecks = (platform: Platform, deps: { readonly company: CompanyService }) => ({
  service: createChecksService(platform, deps.company),
})
