import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import type { Billing } from './use-billing.ts'

const Dialog = deferred(async () => (await import('./billing-dialog.tsx')).BillingDialog)

/** The billing dialog, loaded with the first bill. Render it once per screen, with the state from `useBilling()`. */
export const BillingDialog = ({ billing }: { readonly billing: Billing }) => {
  const isOpen = billing.phase.step !== 'closed'
  // It stays, so that it closes as every dialog does.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <Dialog billing={billing} opened={isOpen} onClose={billing.close} />
}
