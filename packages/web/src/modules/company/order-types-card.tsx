import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Company } from '@kafana/contract'
import { Button, Card, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import c from './company-screen.module.css'

const OrderTypesDialog = deferred(async () => (await import('./order-types-dialog.tsx')).OrderTypesDialog)

/** What the venue offers beside eating in, and whether its lines have seats. */
export const OrderTypesCard = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { orderTypes = [], seats } = company
  const offered = [
    ...orderTypes.map((type) => t(ORDER_TYPE_TEXT[type])),
    ...(seats ? [t('ORDER_SEATS')] : []),
  ]
  return (
    <Card component="section" aria-labelledby="company-order-types">
      <h2 id="company-order-types" className={c.title}>
        {t('ORDER_TYPES')}
      </h2>
      <Text>{offered.length > 0 ? offered.join(' · ') : t('ORDER_TYPES_NONE')}</Text>
      <p className={c.hint}>{t('ORDER_TYPES_HINT')}</p>
      <Button
        variant="default"
        className={c.opener ?? ''}
        leftSection={<IconPencil size={20} aria-hidden />}
        aria-label={`${t('EDIT')}: ${t('ORDER_TYPES')}`}
        onClick={() => setOpen(true)}
      >
        {t('EDIT')}
      </Button>
      {isOpen && <OrderTypesDialog company={company} onClose={() => setOpen(false)} />}
    </Card>
  )
}
