import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { usePrintCopy } from './print-copy.ts'

interface Props {
  readonly orderId: string
  /** The one that printed the receipt; null for the usual one. */
  readonly gateway: string | null
  readonly size?: 'lg'
}

/** Prints a copy of the fiscal receipt of an order. */
export const CopyButton = ({ orderId, gateway, size }: Props) => {
  const { t } = useTranslation()
  const copy = usePrintCopy(orderId, gateway)
  return (
    <>
      {copy.dialog}
      <Button
        variant="default"
        {...(size && { size })}
        loading={copy.busy}
        leftSection={<IconCopy size={20} aria-hidden />}
        onClick={copy.print}
      >
        {t('PRINT_COPY')}
      </Button>
    </>
  )
}
