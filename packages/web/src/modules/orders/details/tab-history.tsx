import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'

const CheckHistory = deferred(async () => (await import('../checks/check-history.tsx')).CheckHistory)

/** Opens what happened to the check of an order. */
export const TabHistory = ({ check }: { readonly check: string }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {`${t('ORDER_HISTORY')}: ${t('TABLE_TAB')}`}
      </Button>
      {isOpen && <CheckHistory check={check} onClose={() => setOpen(false)} />}
    </>
  )
}
