import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Invoice } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconPrinter, IconReceiptRefund } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { generatePath, Link } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import c from './invoice-paper.module.css'

/** Where it can be voided, and billed again. */
const OrderLink = ({ order }: Pick<Invoice, 'order'>) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return order !== null && canOpen('orderDetails') ? (
    <Button component={Link} to={generatePath(ROUTES.orderDetails, { id: order })} variant="default">
      {t('OPEN_ORDER')}
    </Button>
  ) : null
}

interface ViewProps {
  readonly invoice: Invoice
  /** Whether it leads to its order, because it is not shown there. */
  readonly hasOrderLink?: boolean
  /** Shows the invoice or credit note of this number. */
  readonly onOpen: (id: string) => void
}

/** An invoice on screen, with the paper that is printed of it. */
export const InvoiceView = ({ invoice, hasOrderLink = false, onOpen }: ViewProps) => {
  const { t } = useTranslation()
  const { creditedBy, credits } = invoice
  const other = creditedBy ?? credits
  const title = creditedBy === null ? 'INVOICE_TITLE' : 'CREDIT_NOTE_TITLE'
  return (
    <Stack>
      {creditedBy !== null && (
        <Alert color="red" icon={<IconReceiptRefund aria-hidden />}>
          {t('INVOICE_CREDITED', { number: creditedBy })}
        </Alert>
      )}
      <InvoicePaper invoice={invoice} />
      <Group>
        <Button
          data-autofocus
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('PRINT')}
        </Button>
        {other !== null && (
          <Button variant="default" onClick={() => onOpen(other)}>
            {t(title, { number: other })}
          </Button>
        )}
        {hasOrderLink && <OrderLink order={invoice.order} />}
      </Group>
      {createPortal(
        <div className={c.paper} aria-hidden>
          <InvoicePaper invoice={invoice} />
        </div>,
        document.body,
      )}
    </Stack>
  )
}

/** An invoice by its number. */
export const LoadedInvoice = ({ id, ...view }: { readonly id: string } & Omit<ViewProps, 'invoice'>) => {
  const { t } = useTranslation()
  const query = useCall('billing', 'invoice', { params: { id } })
  return (
    <QueryView query={query} failure={t('INVOICES_FAILED')}>
      {(invoice) => <InvoiceView invoice={invoice} {...view} />}
    </QueryView>
  )
}

interface FrameProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog that shows an invoice, full-screen on a phone. */
export const InvoiceFrame = ({ title, onClose, children }: FrameProps) => {
  return (
    <Dialog onClose={onClose} title={title} size="xl" fullScreen="phone">
      {children}
    </Dialog>
  )
}
