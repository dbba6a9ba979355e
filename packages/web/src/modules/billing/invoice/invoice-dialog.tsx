import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { ROUTES } from '@kafana/domain'
import { Alert, Anchor, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueryView } from '../../../ui/query-view.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceFrame, InvoiceView, LoadedInvoice } from './invoice-view.tsx'

const FIELD_TEXT = { legalName: 'LEGAL_NAME', taxNumber: 'TAX_NUMBER', address: 'ADDRESS' } as const

/** What has to be entered first, and where. */
const MissingDetails = ({ missing }: { readonly missing: readonly (keyof typeof FIELD_TEXT)[] }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      title={missing.map((field) => t(FIELD_TEXT[field])).join(', ')}
    >
      {t('ERROR_COMPANY_INCOMPLETE')}{' '}
      {canOpen('company') && (
        <Anchor inherit component={Link} to={ROUTES.company}>
          {t('COMPANY_TITLE')}
        </Anchor>
      )}
    </Alert>
  )
}

interface Props {
  readonly orderId: string
  readonly onClose: () => void
}

/** The invoice for the fiscal receipt of an order; the form that issues it, or why there can be none. */
export const InvoiceDialog = ({ orderId, onClose }: Props) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string | null>(null)
  const query = useCall('billing', 'orderInvoice', { params: { id: orderId } })
  const { data } = query
  if (data && data.invoice === null && !data.voided && data.missing.length === 0)
    return <InvoiceForm orderId={orderId} onClose={onClose} />
  return (
    <InvoiceFrame title={t('INVOICE')} onClose={onClose}>
      <QueryView query={query} failure={t('INVOICES_FAILED')} prefersServerReason>
        {({ invoice, voided, missing }) => {
          if (invoice === null)
            return voided ? <Text>{t('ERROR_ALREADY_STORNO')}</Text> : <MissingDetails missing={missing} />
          return opened === null || opened === invoice._id ? (
            <InvoiceView invoice={invoice} onOpen={setOpened} />
          ) : (
            <LoadedInvoice id={opened} onOpen={setOpened} />
          )
        }}
      </QueryView>
    </InvoiceFrame>
  )
}
