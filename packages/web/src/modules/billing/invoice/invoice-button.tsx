import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'

const InvoiceDialog = deferred(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog)

interface Props {
  readonly orderId: string
  readonly size?: 'lg'
  /** Of a dialog that has the button: whether the invoice is open in front of it. */
  readonly onOpen?: (isOpen: boolean) => void
}

/** Opens the invoice for the fiscal receipt of an order, or the form that issues it. */
export const InvoiceButton = ({ orderId, size, onOpen }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const setOpen = (next: boolean): void => {
    setIsOpen(next)
    onOpen?.(next)
  }
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        leftSection={<IconFileInvoice size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('INVOICE')}
      </Button>
      {isOpen && <InvoiceDialog orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  )
}
