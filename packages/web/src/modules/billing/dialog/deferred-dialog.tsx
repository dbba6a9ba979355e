import { deferred } from '../../../ui/deferred.tsx'
import type { Billing } from './use-billing.ts'

const Dialog = deferred(async () => (await import('./billing-dialog.tsx')).BillingDialog)

/** The billing dialog, loaded with the first bill. Render it once per screen, with the state from `useBilling()`. */
export const BillingDialog = ({ billing }: { readonly billing: Billing }) => (
  <Dialog billing={billing} opened={billing.phase.step !== 'closed'} onClose={billing.close} />
)
