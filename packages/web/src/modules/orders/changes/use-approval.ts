import { hasCode, isApiError, isInconclusive } from '@kafana/client/api/api-error.ts'
import {
  approvalNeededOf,
  isApprovalRefused,
  NOTHING_TO_APPROVE,
} from '@kafana/client/api/approval-needed.ts'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldsOfCodes } from '../../../ui/field-errors.ts'
import { APPROVAL_FIELDS } from '../../../ui/pin/approval-fields.ts'

interface Approval {
  readonly username: string
  readonly pin: string
}

/** The fields in which a refused approval is shown. */
export const FIELDS_OF_APPROVAL: FieldsOfCodes = Object.fromEntries(
  Object.entries(APPROVAL_FIELDS).map(([code, field]) => [code, `approval.${field}`]),
)

interface ApprovedForm<B> {
  readonly values: { readonly approval?: unknown }
  readonly setValue: (name: 'approval', value: Approval | undefined) => void
  readonly reset: (values: B) => void
}

/**
 * Asks in a form for an approval where the server does. It holds for what was to be approved then, and until it is
 * refused; after a lost response the same request can be sent again.
 * @param of what is approved
 */
export const useApproval = <B extends { readonly approval?: Approval | undefined }>(
  form: ApprovedForm<B>,
  of: unknown,
) => {
  const key = JSON.stringify(of)
  const askedFor = useRef(key)
  const [approving, setApproving] = useState(NOTHING_TO_APPROVE)
  const clearUnlessFor = useEffectEvent((now: string) => {
    if (now !== askedFor.current && form.values.approval !== undefined) form.setValue('approval', undefined)
  })
  // Before anything can be sent.
  useLayoutEffect(() => clearUnlessFor(key), [key])
  const approved = async (body: B, send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send()
      return true
    } catch (error) {
      if (hasCode(error, 'APPROVAL_NEEDED')) {
        askedFor.current = key
        setApproving(approvalNeededOf(error))
        // Nothing is wrong with the new fields before somebody has typed.
        form.reset({ ...body, approval: { username: '', pin: '' } })
        return false
      }
      if (body.approval && isApiError(error) && !isInconclusive(error))
        form.setValue('approval', isApprovalRefused(error) ? { ...body.approval, pin: '' } : undefined)
      throw error
    }
  }
  return {
    /** Resolves to whether it was done; false where an approval is asked for. @throws ApiError for other refusals */
    approved,
    /** What the approval is for. */
    approving,
  }
}
