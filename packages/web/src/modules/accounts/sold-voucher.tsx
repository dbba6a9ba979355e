import { useCall } from '@kafana/client/api/query.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Voucher } from '@kafana/contract'
import { shownVoucherCode } from '@kafana/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import c from './sold-voucher.module.css'

interface SlipProps {
  /** As people read it. It is on this screen alone, and nowhere else. */
  readonly code: string
  readonly voucher: Pick<Voucher, 'value' | 'expires'>
}

/** What the guest takes along: venue, value, code and last day. */
const Slip = ({ code, voucher: { value, expires } }: SlipProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { date } = useDates()
  const venue = useCall('company', 'get')
  return (
    <div className={c.slip}>
      <p className={c.venue}>{venue.data?.name}</p>
      <h3 className={c.title}>{t('PAYMENT_VOUCHER')}</h3>
      <p className={c.value}>{money(value)}</p>
      <p>{t('VOUCHER_CODE')}</p>
      <p className={c.code}>{code}</p>
      {expires !== null && (
        <p>
          {t('VOUCHER_EXPIRES')} {date(expires)}
        </p>
      )}
    </div>
  )
}

interface Props extends SlipProps {
  readonly onClose: () => void
}

/**
 * The code of a voucher that was sold: nobody can read it again, so that only its button closes it. On paper there is
 * nothing but the slip.
 */
export const SoldVoucher = ({ code, voucher, onClose }: Props) => {
  const { t } = useTranslation()
  const shown = shownVoucherCode(code)
  return (
    <Dialog onClose={onClose} title={t('VOUCHER_SOLD')} fullScreen="phone" isHeld>
      <Stack>
        <Text>{t('VOUCHER_CODE_ONCE')}</Text>
        <Group justify="space-between">
          <Text size="xl" fw={680} aria-label={t('VOUCHER_CODE')}>
            {shown}
          </Text>
          <CopyButton text={shown} />
        </Group>
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('PRINT_SLIP')}
          </Button>
          <Button onClick={onClose}>{t('CLOSE')}</Button>
        </Group>
      </Stack>
      {createPortal(
        <div className={c.paper} aria-hidden>
          <Slip code={shown} voucher={voucher} />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}
