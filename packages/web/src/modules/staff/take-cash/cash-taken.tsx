import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { CashTaking } from '@kafana/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../../ui/dialog.tsx'
import { fullName } from '../../../ui/labels.ts'
import { shortName } from '../dialog-parts.tsx'
import c from './cash-slip.module.css'

interface SlipProps {
  readonly taking: CashTaking
}

/** What both people sign: venue, amount, moment and their names. */
const Slip = ({ taking }: SlipProps) => {
  const { t } = useTranslation()
  const { money, orderDate } = useFormats()
  const venue = useCall('company', 'get')
  const { person, by, at, expected, counted, difference, taken, left, reason, note } = taking
  const facts = [
    [t('CASH_EXPECTED'), money(expected)],
    [t('CASH_COUNTED'), money(counted)],
    ...(difference === 0 ? [] : [[t('CASH_DIFFERENCE'), money(difference)]]),
    ...(reason === '' ? [] : [[t('DIFFERENCE_REASON'), reason]]),
    ...(left === 0 ? [] : [[t('CASH_LEFT'), money(left)]]),
    ...(note === '' ? [] : [[t('ORDER_NOTE'), note]]),
  ]
  return (
    <div className={c.content}>
      <p className={c.venue}>{venue.data?.name}</p>
      <h3 className={c.title}>{t('CASH_SLIP')}</h3>
      <p className={c.soft}>{orderDate(at)}</p>
      <dl className={c.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={c.taken}>
          <dt>{t('CASH_TAKEN')}</dt>
          <dd>{money(taken)}</dd>
        </div>
      </dl>
      <dl className={c.signatures}>
        {[
          [t('HANDED_OVER_BY'), fullName(person)],
          [t('RECEIVED_BY'), fullName(by)],
        ].map(([label, name]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{name}</dd>
            <dd className={c.signature}>{t('SIGNATURE')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface Props extends SlipProps {
  readonly onClose: () => void
}

/** Shows what was taken, with the slip that can be printed. On paper there is nothing but the slip. */
export const CashTaken = ({ taking, onClose }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <Dialog onClose={onClose} title={t('TAKE_CASH')} fullScreen="phone" closeOnClickOutside={false}>
      <Stack>
        <Text role="status" fw={620}>
          {t('CASH_TAKEN_FROM', { amount: money(taking.taken), name: shortName(taking.person) })}
        </Text>
        <div className={c.preview}>
          <Slip taking={taking} />
        </div>
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('PRINT_SLIP')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('CLOSE')}
          </Button>
        </Group>
      </Stack>
      {createPortal(
        <div className={c.paper} aria-hidden>
          <Slip taking={taking} />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}
