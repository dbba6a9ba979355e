import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Invoice } from '@kafana/contract'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconPrinter, IconReceiptRefund } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useReturnFocus } from '../../../ui/dialog-behaviour.ts'
import { useIsPhone } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Modal } from '../../../ui/styled/modal.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import c from './invoice-paper.module.css'

interface ViewProps {
  readonly invoice: Invoice
  /** Shows the invoice or credit note of this number. */
  readonly onOpen: (id: string) => void
}

/** An invoice on screen, with the paper that is printed of it. */
export const InvoiceView = ({ invoice, onOpen }: ViewProps) => {
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
export const LoadedInvoice = ({ id, onOpen }: { readonly id: string } & Pick<ViewProps, 'onOpen'>) => {
  const { t } = useTranslation()
  const query = useCall('billing', 'invoice', { params: { id } })
  return (
    <QueryView query={query} failure={t('INVOICES_FAILED')}>
      {(invoice) => <InvoiceView invoice={invoice} onOpen={onOpen} />}
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
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
    >
      {children}
    </Modal>
  )
}
