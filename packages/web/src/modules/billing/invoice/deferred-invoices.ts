import { deferred } from '../../../ui/deferred.tsx'

/** The list of the invoices to companies, as a page of its own. */
export const Invoices = deferred(async () => (await import('./invoices-screen.tsx')).InvoicesScreen)
