import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCashRegister } from '@tabler/icons-react'

interface BillingModeButtonProps {
  readonly isOn: boolean
  /** Names the view that it leads back to. */
  readonly backText: 'BILLING_MODE_END' | 'TAB_BACK'
  readonly onSwitch: () => void
}

/** Turns billing mode on and off. */
export const BillingModeButton = ({ isOn, backText, onSwitch }: BillingModeButtonProps) => {
  const { t } = useTranslation()
  const Icon = isOn ? IconArrowLeft : IconCashRegister
  return (
    <Button
      variant={isOn ? 'default' : 'filled'}
      aria-pressed={isOn}
      onClick={onSwitch}
      leftSection={<Icon size={20} aria-hidden />}
    >
      {isOn ? t(backText) : t('BILLING_MODE')}
    </Button>
  )
}
