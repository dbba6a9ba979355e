import type { Platform } from '../../platform/platform.ts'
import type { PinService } from '../auth/index.ts'
import { approvalsRoutes } from './approvals-routes.ts'
import { createApprovalsService } from './approvals-service.ts'
import { createReasonsService } from './reasons-service.ts'

export type { ApprovalsService } from './approvals-service.ts'
export { percentOfRole } from './percent-of-role.ts'
export type { ReasonsService } from './reasons-service.ts'

export const createApprovals = (platform: Platform, { pins }: { readonly pins: PinService }) => {
  const approvals = createApprovalsService(platform, pins)
  const reasons = createReasonsService(platform)
  return { service: { approvals, reasons }, routes: approvalsRoutes(approvals, reasons) }
}
